package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import org.jspecify.annotations.Nullable;

/**
 * Statements that control enters at the first and leaves after the last, except at a guarded {@code ret}, {@code exit}
 * or {@code trap} in between, where lanes may end. Declarations, scope marks, tables, {@code .loc} and pragmas keep
 * their places among the instructions, so that nothing of the text is lost.
 */
public final class MachineBlock {
    private final @Nullable PtxLabelDefinition name;
    private final List<PtxStatement> statements;
    /** Computed once; threads that race for it compute equal values. */
    private @Nullable List<PtxInstruction> instructions;

    /**
     * A block.
     *
     * @param name what branches and PHIs call it; null for one that only the block before it leads to
     * @param statements neither labels nor frame objects
     */
    public MachineBlock(@Nullable PtxLabelDefinition name, List<PtxStatement> statements) {
        this.name = name;
        this.statements = List.copyOf(statements);
    }

    /** What branches and PHIs call it, with its place; empty for one that only the block before it leads to. */
    public Optional<PtxLabelDefinition> name() {
        return Optional.ofNullable(name);
    }

    /** What branches and PHIs call it. */
    public Optional<PtxLabel> label() {
        return name().map(PtxLabelDefinition::label);
    }

    /** All of it, in the order of the text. */
    public List<PtxStatement> statements() {
        return statements;
    }

    /** The instructions of the op table, in their order. */
    public List<PtxInstruction> instructions() {
        List<PtxInstruction> known = instructions;
        if (known == null) {
            List<PtxInstruction> found = new ArrayList<>(statements.size());
            for (PtxStatement statement : statements) {
                if (statement instanceof PtxInstruction instruction) {
                    found.add(instruction);
                }
            }
            known = List.copyOf(found);
            instructions = known;
        }
        return known;
    }

    /** Its last instruction if that is a branch or an end. */
    public Optional<PtxInstruction> terminator() {
        for (int index = statements.size() - 1; index >= 0; index--) {
            PtxStatement statement = statements.get(index);
            if (isExecuted(statement)) {
                return statement instanceof PtxInstruction last && isTerminator(last)
                        ? Optional.of(last)
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Whether control may go on to the next block of the layout. */
    public boolean fallsThrough() {
        return terminator().isEmpty() || terminator().get().guard().isPresent();
    }

    /** The target of {@code branch}; empty for {@code brx.idx} and for what is not a branch. */
    public static Optional<PtxLabel> target(PtxInstruction branch) {
        return branch.opcode() == PtxOpcode.BRA ? MachineFlow.label(branch, 0) : Optional.empty();
    }

    /** The label of the {@code .branchtargets} of {@code branch}; empty unless it is {@code brx.idx}. */
    public static Optional<PtxLabel> table(PtxInstruction branch) {
        return branch.opcode() == PtxOpcode.BRX ? MachineFlow.label(branch, 1) : Optional.empty();
    }

    /** Whether it must be the last of its block: a branch, or an end that all lanes execute. */
    public static boolean isTerminator(PtxInstruction instruction) {
        return instruction.opcode().has(Trait.BRANCH)
                || instruction.opcode().has(Trait.ENDS) && instruction.guard().isEmpty();
    }

    /** Whether lanes execute it. */
    public static boolean isExecuted(PtxStatement statement) {
        return statement instanceof PtxInstruction || statement instanceof PtxOpaqueInstruction;
    }
}
