package lockstep.fuzz.finding;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.Lowering;
import lockstep.conformance.external.ToolChain;

/** What was under test, as the command line has it. */
public sealed interface Tested {
    /**
     * Passes of Lockstep.
     *
     * @param pipeline text that the pipeline parser reads
     * @param tools commands that get the PTX which it makes, if it does
     */
    record Passes(String pipeline, List<String> tools) implements Tested {
        public Passes {
            Objects.requireNonNull(pipeline);
            tools = List.copyOf(tools);
        }

        /** Passes without tools. */
        public Passes(String pipeline) {
            this(pipeline, List.of());
        }

        /** What a subject of passes calls itself. */
        public static Passes of(String text) {
            List<String> parts = ToolChain.commands(text);
            return new Passes(parts.getFirst(), parts.subList(1, parts.size()));
        }

        /** Whether the pipeline makes programs of another level. */
        public boolean lowers() {
            return List.of(pipeline.split(",")).stream()
                    .anyMatch(step -> step.matches(Lowering.SELECT + "(<.*>)?") || step.equals(Lowering.EMIT));
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
            case Passes p -> Stream.concat(
                            p.pipeline().isEmpty() ? Stream.of() : Stream.of("--passes " + quoted(p.pipeline())),
                            external(p.tools()))
                    .collect(Collectors.joining(" "));
            case Tool t -> external(ToolChain.commands(t.command())).collect(Collectors.joining(" "));
            case Ptx _ -> "--level ptx";
            case Sass _ -> "--level sass";
        };
    }

    private static Stream<String> external(List<String> commands) {
        return commands.stream().map(command -> "--external " + quoted(command));
    }

    /** {@code word} as a POSIX shell takes it for one word. */
    static String quoted(String word) {
        boolean isPlain = word.matches("[A-Za-z0-9_./,:=@%+-]+");
        return isPlain ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
