package lockstep.compiler.machine;

import java.util.EnumSet;
import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Category;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxStatement.PtxScopeStart;
import lockstep.ir.ptx.machine.MachineFunction;

/**
 * Pure rows: unguarded instructions that only compute one whole register from registers, numbers, symbols and special
 * registers that are constant for a thread. In SSA form such a row computes the same value anywhere below the
 * definitions of its operands. It cannot fault: PTX divides by zero without a trap. Loads, {@code activemask}, clocks,
 * collectives and instructions that read or write the carry bit are not pure.
 */
public final class PureRows {
    private static final Set<Category> PURE =
            EnumSet.of(Category.INTEGER, Category.FLOAT, Category.COMPARISON, Category.LOGIC, Category.MOVE);
    private static final Set<PtxOpcode> OPEN = EnumSet.of(
            PtxOpcode.FRAME_INDEX, PtxOpcode.EXTRACT_SUBREG, PtxOpcode.INSERT_SUBREG, PtxOpcode.REG_SEQUENCE);
    private static final Set<Trait> COMPARISON = EnumSet.of(Trait.COMPARES);
    private static final Set<PtxSpecialRegister> STABLE = EnumSet.of(
            PtxSpecialRegister.TID_X,
            PtxSpecialRegister.TID_Y,
            PtxSpecialRegister.TID_Z,
            PtxSpecialRegister.NTID_X,
            PtxSpecialRegister.NTID_Y,
            PtxSpecialRegister.NTID_Z,
            PtxSpecialRegister.CTAID_X,
            PtxSpecialRegister.CTAID_Y,
            PtxSpecialRegister.CTAID_Z,
            PtxSpecialRegister.NCTAID_X,
            PtxSpecialRegister.NCTAID_Y,
            PtxSpecialRegister.NCTAID_Z,
            PtxSpecialRegister.LANEID);

    private final OuterRegisters outer;
    private final Set<PtxRegister> fixed;
    private final boolean hasScopes;

    private PureRows(OuterRegisters outer, Set<PtxRegister> fixed, boolean hasScopes) {
        this.outer = outer;
        this.fixed = fixed;
        this.hasScopes = hasScopes;
    }

    /** The pure rows of {@code function}. */
    public static PureRows of(MachineFunction function) {
        boolean hasScopes = function.blocks().stream()
                .flatMap(block -> block.statements().stream())
                .anyMatch(PtxScopeStart.class::isInstance);
        return new PureRows(OuterRegisters.of(function), MachineBodies.interfaceRegisters(function), hasScopes);
    }

    /** Whether {@code row} is pure and all its operands are visible throughout the function. */
    public boolean isMovable(PtxInstruction row) {
        return has(row) && (!hasScopes || row.operands().stream().allMatch(this::isOfAllScopes));
    }

    private boolean isOfAllScopes(PtxOperand operand) {
        return operand instanceof PtxRegister register
                ? outer.has(register)
                : operand instanceof PtxInteger || operand instanceof PtxSpecialRegister;
    }

    /** Whether {@code row} is pure. */
    public boolean has(PtxInstruction row) {
        boolean isKind = PURE.contains(row.opcode().spec().category()) || OPEN.contains(row.opcode());
        Set<Trait> traits = row.opcode().spec().traits();
        return isKind
                && (traits.isEmpty() || traits.equals(COMPARISON))
                && row.guard().isEmpty()
                && !row.has(PtxModifier.CC)
                && !row.operands().isEmpty()
                && row.operand(0) instanceof PtxRegister result
                && result.elements() == 1
                && outer.has(result)
                && !fixed.contains(result)
                && readsStable(row);
    }

    private static boolean readsStable(PtxInstruction row) {
        for (int index = 1; index < row.operands().size(); index++) {
            if (row.operand(index) instanceof PtxSpecialRegister special && !STABLE.contains(special)) {
                return false;
            }
        }
        return true;
    }
}
