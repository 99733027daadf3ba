import { Injectable } from '@nestjs/common';
import type { ConnectionQuery } from '../../../platform/database/database.js';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { RunLock } from '../../../platform/schedule/run-lock.js';
import { GeonameWriter } from '../data/geoname.writer.js';
import { readGeonameLine } from '../domain/geoname-line.js';
import type { Geoname } from '../domain/geoname.js';
import { textLines } from './text-lines.js';

const LOCK_NAME = 'geonames_import';
/** Places of one statement. */
const BATCH_ROWS = 1000;
const FAULTS_TOLD_MAX = 20;
const FAULTS_MAX = 1000;

/** A list of places. */
export interface GeonameFile {
  /** What messages call it. */
  readonly name: string;
  /** Read once. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

/** A line that was left out. */
export interface GeonameFault {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** What an import did, or a dry run would do. */
export interface GeonameImport {
  /** Those that were asked for, with the number of their places now; zero where the files have none of them. */
  readonly countries: readonly { readonly code: string; readonly places: number }[];
  /** Lines of countries that nobody asked for. */
  readonly otherLines: number;
  readonly faultyLines: number;
  /** The first twenty faulty lines. */
  readonly faults: readonly GeonameFault[];
}

/** What an import tells meanwhile; each of them may throw to stop it. */
export interface GeonameImportListeners {
  /** After each batch of lines. */
  readonly afterRead: (lines: number) => void;
  /** After each statement that puts places into use. */
  readonly afterWrite: (rows: number) => void;
}

interface ImportGeonamesOptions extends GeonameImportListeners {
  /** Two letters each. */
  readonly countries: readonly string[];
  readonly files: readonly GeonameFile[];
  /** Reads the files and writes nothing. */
  readonly isDryRun?: boolean;
}

/** Replaces the places of countries by those of files, which may be larger than the memory. */
@Injectable()
export class ImportGeonames {
  constructor(
    private readonly database: Database,
    private readonly lock: RunLock,
    private readonly writer: GeonameWriter,
  ) {}

  /**
   * Reads all files before anything is changed. Then each country changes in one transaction, from all of its old places
   * to all of the new ones; one that the files do not have keeps what it has. Faulty lines are left out. An interrupted
   * import leaves each country as it was or as it is to be. Throws `invalid` for a file that is no list of places, `busy`
   * while another import goes on.
   */
  async execute(options: ImportGeonamesOptions): Promise<GeonameImport> {
    let result: GeonameImport | undefined;
    await this.lock.whileAlone(LOCK_NAME, async (session) => {
      result = options.isDryRun ? (await this.read(options)).result() : await this.replace(options, session);
    });
    if (!result) throw new ApplicationError('busy', 'Another import of geonames is going on.');
    return result;
  }

  private async replace(options: ImportGeonamesOptions, session: ConnectionQuery): Promise<GeonameImport> {
    await this.writer.clearImported();
    const found = await this.read(options, (places) => this.writer.addImported(places));
    for (const [country, count] of found.counts) {
      if (count > 0) await this.replaceCountry(country, count, options, session);
    }
    await this.writer.clearImported();
    return found.result();
  }

  private async replaceCountry(
    country: string,
    count: number,
    { afterWrite }: GeonameImportListeners,
    session: ConnectionQuery,
  ): Promise<void> {
    await this.database.run(async () => {
      const written = await this.writer.replaceCountry(country, afterWrite);
      // Fails where the lock is lost: another import may have begun to clear what this one has read.
      await session('SELECT 1');
      if (written !== count) {
        throw new ApplicationError('conflict', 'The places of %1 were changed meanwhile. Nothing of it was replaced.', [
          country,
        ]);
      }
    });
  }

  private async read(
    { countries, files, afterRead }: ImportGeonamesOptions,
    keep: (places: readonly Geoname[]) => Promise<void> = () => Promise.resolve(),
  ): Promise<FoundPlaces> {
    const found = new FoundPlaces(countries);
    let batch: Geoname[] = [];
    for (const { name, chunks } of files) {
      let lines = 0;
      for await (const line of textLines(chunks())) {
        const place = found.take(name, line.number, line.text);
        if (place) batch.push(place);
        lines += 1;
        if (batch.length < BATCH_ROWS && lines < BATCH_ROWS) continue;
        await keep(batch);
        afterRead(lines);
        [batch, lines] = [[], 0];
      }
      afterRead(lines);
    }
    await keep(batch);
    return found;
  }
}

/** Counts what the files have. */
class FoundPlaces {
  /** Places by country. */
  readonly counts: Map<string, number>;
  private otherLines = 0;
  private faultyLines = 0;
  private readonly faults: GeonameFault[] = [];

  constructor(countries: readonly string[]) {
    this.counts = new Map(countries.map((country) => [country.toUpperCase(), 0]));
  }

  /** The place of a line, where it is one of a country that is asked for. Throws `invalid` after too many faults. */
  take(file: string, line: number, text: string): Geoname | undefined {
    const read = readGeonameLine(text);
    const country = 'place' in read ? read.place.countryCode : read.countryCode;
    if (country !== undefined && !this.counts.has(country)) {
      this.otherLines += 1;
      return undefined;
    }
    if ('place' in read) {
      this.counts.set(read.place.countryCode, (this.counts.get(read.place.countryCode) ?? 0) + 1);
      return read.place;
    }
    this.note({ file, line, reason: read.fault });
    return undefined;
  }

  result(): GeonameImport {
    return {
      countries: [...this.counts].map(([code, places]) => ({ code, places })),
      otherLines: this.otherLines,
      faultyLines: this.faultyLines,
      faults: this.faults,
    };
  }

  private note(fault: GeonameFault): void {
    this.faultyLines += 1;
    if (this.faults.length < FAULTS_TOLD_MAX) this.faults.push(fault);
    if (this.faultyLines <= FAULTS_MAX) return;
    const [{ file, line, reason } = fault] = this.faults;
    throw invalid(
      'More than %1 lines are no places, so nothing was imported. The first one is line %2 of %3: %4. Is it a list of postal codes?',
      [FAULTS_MAX, line, file, reason],
    );
  }
}
