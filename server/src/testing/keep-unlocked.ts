import { withClient } from '#server/db/connect.ts'
import type { TestApp } from './test-app.ts'

/** Disables screen locks, for tests that call every endpoint. */
export async function keepUnlocked(app: TestApp): Promise<void> {
  await withClient(app.address, (client) =>
    client.query(`
      create function keep_unlocked() returns trigger language plpgsql as $$
      begin
        new.locked_at := null;
        return new;
      end $$;
      create trigger keep_unlocked before update on sessions
        for each row execute function keep_unlocked();`),
  )
}
