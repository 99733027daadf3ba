import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExampleMigration1763700009999 implements MigrationInterface {
  readonly name = 'ExampleMigration1763700009999';

  async up(runner: QueryRunner): Promise<void> {
    if (process.env['EXAMPLE_TRIGGER_REFUSED']) {
      await runner.query("SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1419, MESSAGE_TEXT = 'You do not have SUPER'");
    }
    await runner.query('CREATE TABLE cli_example (id INT PRIMARY KEY) ENGINE=InnoDB');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cli_example');
  }
}
