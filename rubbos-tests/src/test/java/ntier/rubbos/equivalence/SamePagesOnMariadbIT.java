package ntier.rubbos.equivalence;

import org.junit.jupiter.api.Tag;

/** The same on another database with another driver; an execution of its own in the pom does it. */
@Tag("long")
class SamePagesOnMariadbIT extends SamePagesIT {}
