package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.ori.lower.PtxLowering;
import lockstep.compiler.select.InstructionSelection;

/**
 * A step of a pipeline that makes a program of another level. {@code PassManager} and {@code OpenPassManager} run the
 * passes between such steps; {@code CodeGenerator} of {@code lockstep.compiler.codegen} takes programs over them.
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

    /** The word of {@link Select} for lines of the source. */
    String LINES = "lineinfo";

    /**
     * Instruction selection: LLVM IR becomes machine IR.
     *
     * @param word what it is for, {@code select<sm_90>}; empty for the usual target
     * @param lines whether instructions are at the lines of the source, {@code select<sm_90;lineinfo>}
     * @param selector what does it
     */
    record Select(Optional<PtxTarget> word, boolean lines, Selector selector) implements LoweringStep {
        public Select {
            Objects.requireNonNull(word);
            Objects.requireNonNull(selector);
        }

        /** What it is for. */
        public PtxTarget target() {
            return word.orElse(PtxTarget.DEFAULT);
        }
    }

    /** Machine IR is closed and becomes PTX, over which no passes run. */
    record Emit() implements LoweringStep {}

    /**
     * PTX becomes Ori.
     *
     * @param lowerer what does it
     */
    record Lower(PtxLowerer lowerer) implements LoweringStep {
        public Lower {
            Objects.requireNonNull(lowerer);
        }
    }

    /** Ori is closed and becomes a cubin, after which no pass comes. */
    record Encode() implements LoweringStep {}

    /**
     * The step of this name.
     *
     * @param words between its angle brackets
     * @return empty if there is no such step, or it does not have such words
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

    /** The level of the programs that it takes. */
    default PassLevel from() {
        return switch (this) {
            case Select _ -> PassLevel.NVVM;
            case Emit _ -> PassLevel.MACHINE;
            case Lower _ -> PassLevel.PTX;
            case Encode _ -> PassLevel.ORI;
        };
    }

    /** The level of the programs that it makes; empty for cubins, after which nothing comes. */
    default Optional<PassLevel> to() {
        return switch (this) {
            case Select _ -> Optional.of(PassLevel.MACHINE);
            case Emit _ -> Optional.of(PassLevel.PTX);
            case Lower _ -> Optional.of(PassLevel.ORI);
            case Encode _ -> Optional.empty();
        };
    }
}
