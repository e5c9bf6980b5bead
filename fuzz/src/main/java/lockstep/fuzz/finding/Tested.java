package lockstep.fuzz.finding;

import java.util.Objects;
import java.util.stream.Collectors;
import lockstep.conformance.external.ToolChain;

/** What was under test, as the command line has it. */
public sealed interface Tested {
    /**
     * Passes of Lockstep.
     *
     * @param pipeline text that the pipeline parser reads
     */
    record Passes(String pipeline) implements Tested {
        public Passes {
            Objects.requireNonNull(pipeline);
        }
    }

    /**
     * An outside tool, or a chain of them.
     *
     * @param command text of a {@link ToolChain}
     */
    record Tool(String command) implements Tested {
        public Tool {
            Objects.requireNonNull(command);
        }
    }

    /**
     * The level of PTX: the simulator, ptxas, and tools that read and write PTX.
     *
     * @param command of the tool at fault; empty where it is the simulator or the generator
     */
    record Ptx(String command) implements Tested {
        public Ptx {
            Objects.requireNonNull(command);
        }
    }

    /** The encoder of machine words. */
    record Sass() implements Tested {}

    /** The switch of a command line that names it, quoted for a shell. */
    default String option() {
        return switch (this) {
            case Passes p -> p.pipeline().isEmpty() ? "" : "--passes " + quoted(p.pipeline());
            case Tool t -> ToolChain.commands(t.command()).stream()
                    .map(command -> "--external " + quoted(command))
                    .collect(Collectors.joining(" "));
            case Ptx _ -> "--level ptx";
            case Sass _ -> "--level sass";
        };
    }

    /** {@code word} as a POSIX shell takes it for one word. */
    static String quoted(String word) {
        boolean isPlain = word.matches("[A-Za-z0-9_./,:=@%+-]+");
        return isPlain ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
