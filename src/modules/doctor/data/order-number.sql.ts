/**
 * The order that a reservation row names: by its column or, where that is empty, by its metadata. Null for a row that
 * names none and for one of another kind of object.
 */
export const ORDER_NUMBER = `CASE WHEN JSON_VALID(r.metadata)
       AND LOWER(COALESCE(JSON_UNQUOTE(JSON_EXTRACT(r.metadata, '$.object_type')), 'order')) <> 'order' THEN NULL
     ELSE COALESCE(NULLIF(TRIM(r.object_increment_id), ''),
       CASE WHEN JSON_VALID(r.metadata)
            THEN NULLIF(CONVERT(JSON_UNQUOTE(JSON_EXTRACT(r.metadata, '$.object_increment_id')) USING utf8mb4)
                          COLLATE utf8mb4_general_ci, '') END) END`;

/** Whether the row is of another kind of object than an order. */
export const IS_OTHERS = `(JSON_VALID(r.metadata)
       AND LOWER(COALESCE(JSON_UNQUOTE(JSON_EXTRACT(r.metadata, '$.object_type')), 'order')) <> 'order')`;
