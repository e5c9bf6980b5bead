package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.emit.PtxTarget;

/**
 * A step of a pipeline that makes a program of another level. {@code PassManager} and {@code OpenPassManager} run the
 * passes between such steps; {@code CodeGenerator} of {@code lockstep.compiler.codegen} takes programs over them.
 */
public sealed interface Lowering {
    /** The name of {@link Select} in pipelines. */
    String SELECT = "select";

    /** The name of {@link Emit} in pipelines. */
    String EMIT = "emit";

    /**
     * Instruction selection: LLVM IR becomes machine IR.
     *
     * @param word what it is for, {@code select<sm_90>}; empty for the usual target
     */
    record Select(Optional<PtxTarget> word) implements Lowering {
        public Select {
            Objects.requireNonNull(word);
        }

        /** What it is for. */
        public PtxTarget target() {
            return word.orElse(PtxTarget.DEFAULT);
        }
    }

    /** Machine IR is closed and becomes PTX, after which no pass comes. */
    record Emit() implements Lowering {}

    /**
     * The step of this name.
     *
     * @param words between its angle brackets
     * @return empty if there is no such step, or it does not have such words
     */
    static Optional<Lowering> of(String name, List<String> words) {
        if (name.equals(EMIT) && words.isEmpty()) {
            return Optional.of(new Emit());
        }
        if (!name.equals(SELECT) || words.size() > 1) {
            return Optional.empty();
        }
        return words.isEmpty()
                ? Optional.of(new Select(Optional.empty()))
                : PtxTarget.named(words.getFirst()).map(target -> new Select(Optional.of(target)));
    }

    /** The level of the programs that it takes. */
    default PassLevel from() {
        return switch (this) {
            case Select _ -> PassLevel.NVVM;
            case Emit _ -> PassLevel.MACHINE;
        };
    }

    /** The level of the programs that it makes; empty for PTX, over which no passes run. */
    default Optional<PassLevel> to() {
        return switch (this) {
            case Select _ -> Optional.of(PassLevel.MACHINE);
            case Emit _ -> Optional.empty();
        };
    }
}
