package lockstep.ir.pass;

/** The source of a fact: an algorithm, a threshold, a default. */
public sealed interface SourceRef {
    /** A seed document, by its number 0 to 4 and the section's heading or line. */
    record Seed(int document, String section) implements SourceRef {}

    /** A published manual or paper. */
    record Manual(String title, String section) implements SourceRef {}

    /** An experiment, described so that it can be repeated. */
    record Measured(String experiment) implements SourceRef {}

    /** An assumption without a source; listed in the generated page of assumptions. */
    record Assumed(String why) implements SourceRef {}
}
