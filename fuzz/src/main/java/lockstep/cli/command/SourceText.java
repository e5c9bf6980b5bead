package lockstep.cli.command;

import lockstep.ir.pass.SourceRef;

/** Sources of facts, for tables. */
final class SourceText {
    private SourceText() {}

    static String of(SourceRef source) {
        return switch (source) {
            case SourceRef.Seed seed -> "seed %03d, %s".formatted(seed.document(), seed.section());
            case SourceRef.Manual manual -> manual.title() + ", " + manual.section();
            case SourceRef.Measured measured -> "measured: " + measured.experiment();
            case SourceRef.Assumed assumed -> "assumed: " + assumed.why();
        };
    }
}
