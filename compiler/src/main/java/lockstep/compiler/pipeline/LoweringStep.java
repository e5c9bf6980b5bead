package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.ori.lower.PtxLowering;
import lockstep.compiler.select.InstructionSelection;

/**
 * A step of a pipeline that lowers a program to another level. {@code PassManager} and {@code OpenPassManager} run the
 * passes between such steps; {@code CodeGenerator} of {@code lockstep.compiler.codegen} performs them.
 */
public sealed interface LoweringStep {
    /** The name of {@link Select} in pipelines. */
    String SELECT = "select";

    /** The name of {@link Emit} in pipelines. */
    String EMIT = "emit";

    /** The name of {@link Lower} in pipelines. */
    String LOWER = "lower";

    /** The name of {@link Encode} in pipelines. */
    String ENCODE = "encode";

    /** The parameter of {@link Select} that keeps source lines. */
    String LINES = "lineinfo";

    /**
     * Instruction selection, from LLVM IR to machine IR.
     *
     * @param word the target, {@code select<sm_90>}; empty for the default
     * @param lines whether instructions have source locations, {@code select<sm_90;lineinfo>}
     * @param selector that performs it
     */
    record Select(Optional<PtxTarget> word, boolean lines, Selector selector) implements LoweringStep {
        public Select {
            Objects.requireNonNull(word);
            Objects.requireNonNull(selector);
        }

        /** The target. */
        public PtxTarget target() {
            return word.orElse(PtxTarget.DEFAULT);
        }
    }

    /** Emission: closes machine IR to PTX, over which no passes run. */
    record Emit() implements LoweringStep {}

    /**
     * Lowering from PTX to Ori.
     *
     * @param lowerer that performs it
     */
    record Lower(PtxLowerer lowerer) implements LoweringStep {
        public Lower {
            Objects.requireNonNull(lowerer);
        }
    }

    /** Encoding: closes Ori to a cubin, the final output. */
    record Encode() implements LoweringStep {}

    /**
     * The step with this name.
     *
     * @param words its parameters, between angle brackets
     * @return empty if there is no such step, or it does not accept these parameters
     */
    static Optional<LoweringStep> of(String name, List<String> words) {
        Optional<LoweringStep> plain = switch (name) {
            case EMIT -> Optional.of(new Emit());
            case LOWER -> Optional.of(new Lower(PtxLowering::lower));
            case ENCODE -> Optional.of(new Encode());
            default -> Optional.empty();
        };
        if (plain.isPresent()) {
            return plain.filter(_ -> words.isEmpty());
        }
        boolean lines = !words.isEmpty() && words.getLast().equals(LINES);
        List<String> rest = lines ? words.subList(0, words.size() - 1) : words;
        if (!name.equals(SELECT) || rest.size() > 1) {
            return Optional.empty();
        }
        return rest.isEmpty()
                ? Optional.of(new Select(Optional.empty(), lines, InstructionSelection::select))
                : PtxTarget.named(rest.getFirst())
                        .map(target -> new Select(Optional.of(target), lines, InstructionSelection::select));
    }

    /** The level of its input. */
    default PassLevel from() {
        return switch (this) {
            case Select _ -> PassLevel.NVVM;
            case Emit _ -> PassLevel.MACHINE;
            case Lower _ -> PassLevel.PTX;
            case Encode _ -> PassLevel.ORI;
        };
    }

    /** The level of its output; empty for cubins. */
    default Optional<PassLevel> to() {
        return switch (this) {
            case Select _ -> Optional.of(PassLevel.MACHINE);
            case Emit _ -> Optional.of(PassLevel.PTX);
            case Lower _ -> Optional.of(PassLevel.ORI);
            case Encode _ -> Optional.empty();
        };
    }
}
