package lockstep.fuzz.finding;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import lockstep.conformance.external.ToolChain;

/** What was under test, as the command line has it. */
public sealed interface Tested {
    /**
     * Passes of Lockstep.
     *
     * @param pipeline text that the pipeline parser reads
     * @param plugins jars with some of the passes, named from where commands are to run
     */
    record Passes(String pipeline, List<String> plugins) implements Tested {
        public Passes {
            Objects.requireNonNull(pipeline);
            plugins = List.copyOf(plugins);
        }

        /** Passes that are all Lockstep's own. */
        public Passes(String pipeline) {
            this(pipeline, List.of());
        }

        /** These passes for commands that run in {@code folder}. */
        public Passes in(Path folder, List<Path> jars) {
            Path from = folder.toAbsolutePath().normalize();
            return new Passes(
                    pipeline,
                    jars.stream()
                            .map(jar -> from.relativize(jar.toAbsolutePath().normalize())
                                    .toString())
                            .toList());
        }

        private String plugin() {
            return plugins.stream().map(jar -> "--plugin " + quoted(jar) + " ").collect(Collectors.joining());
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
            case Passes p -> p.pipeline().isEmpty() ? "" : p.plugin() + "--passes " + quoted(p.pipeline());
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
