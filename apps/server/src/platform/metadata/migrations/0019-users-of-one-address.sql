-- A user belongs to the customer whose admin added them: another customer may have its own user with the same address, and
-- adding one does not tell whether there is another. Within a customer an address stands once; the code checks that.
DROP INDEX users_local_email;
CREATE INDEX users_local_email ON users (email) WHERE external_id IS NULL;
CREATE UNIQUE INDEX users_demo_email ON users (email) WHERE external_id IS NULL AND is_demo;
