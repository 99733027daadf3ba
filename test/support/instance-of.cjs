exports.instanceOf = (value, constructor) => value instanceof constructor;
