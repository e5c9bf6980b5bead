package lockstep.fuzz.finding;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.LoweringStep;
import lockstep.conformance.external.ToolChain;

/** What was under test, as the command line has it. */
public sealed interface TestedSubject {
    /**
     * Passes of Lockstep.
     *
     * @param pipeline text that the pipeline parser reads
     * @param tools commands that get the PTX which it makes, if it does
     * @param plugins jars with some of the passes, named from where commands are to run
     */
    record Passes(String pipeline, List<String> tools, List<String> plugins) implements TestedSubject {
        private static final Set<String> PLAIN_LOWERINGS =
                Set.of(LoweringStep.EMIT, LoweringStep.LOWER, LoweringStep.ENCODE);

        public Passes {
            Objects.requireNonNull(pipeline);
            tools = List.copyOf(tools);
            plugins = List.copyOf(plugins);
        }

        /** Passes that are all Lockstep's own. */
        public Passes(String pipeline, List<String> tools) {
            this(pipeline, tools, List.of());
        }

        /** Passes without tools. */
        public Passes(String pipeline) {
            this(pipeline, List.of());
        }

        /** These passes for commands that run in {@code folder}. */
        public Passes in(Path folder, List<Path> jars) {
            Path from = folder.toAbsolutePath().normalize();
            return with(jars.stream()
                    .map(jar ->
                            from.relativize(jar.toAbsolutePath().normalize()).toString())
                    .toList());
        }

        /** These passes with plug-ins. */
        public Passes with(List<String> jars) {
            return new Passes(pipeline, tools, jars);
        }

        /** What a subject of passes calls itself. */
        public static Passes of(String text) {
            List<String> parts = ToolChain.commands(text);
            return new Passes(parts.getFirst(), parts.subList(1, parts.size()));
        }

        /** Whether the pipeline makes programs of another level. */
        public boolean lowers() {
            return List.of(pipeline.split(",")).stream()
                    .anyMatch(step -> step.matches(LoweringStep.SELECT + "(<.*>)?") || PLAIN_LOWERINGS.contains(step));
        }
    }

    /**
     * An outside tool, or a chain of them.
     *
     * @param command text of a {@link ToolChain}
     */
    record Tool(String command) implements TestedSubject {
        public Tool {
            Objects.requireNonNull(command);
        }
    }

    /**
     * The level of PTX: the simulator, ptxas, and tools that read and write PTX.
     *
     * @param command of the tool at fault; empty where it is the simulator or the generator
     */
    record Ptx(String command) implements TestedSubject {
        public Ptx {
            Objects.requireNonNull(command);
        }
    }

    /** The encoder of machine words. */
    record Sass() implements TestedSubject {}

    /** The switch of a command line that names it, quoted for a shell. */
    default String option() {
        return switch (this) {
            case Passes p ->
                Stream.of(
                                p.plugins().stream().map(jar -> "--plugin " + quoted(jar)),
                                p.pipeline().isEmpty()
                                        ? Stream.<String>of()
                                        : Stream.of("--passes " + quoted(p.pipeline())),
                                external(p.tools()))
                        .flatMap(words -> words)
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
