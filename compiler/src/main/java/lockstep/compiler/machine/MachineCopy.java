package lockstep.compiler.machine;

import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineFunction;

/**
 * An unguarded copy, {@code copy.T}, {@code copy.divergent.T} or {@code mov.T}, of a register or a number.
 *
 * @param source a register or a number
 */
public record MachineCopy(PtxRegister result, PtxOperand source) {
    /** The copy that {@code statement} is. */
    public static Optional<MachineCopy> of(PtxStatement statement) {
        if (!(statement instanceof PtxInstruction found) || found.guard().isPresent()) {
            return Optional.empty();
        }
        boolean isCopy = found.opcode() == PtxOpcode.COPY
                || found.opcode() == PtxOpcode.MOV && found.operands().size() == 2;
        return isCopy && found.operand(0) instanceof PtxRegister result && isValue(found.operand(1))
                ? Optional.of(new MachineCopy(result, found.operand(1)))
                : Optional.empty();
    }

    private static boolean isValue(PtxOperand operand) {
        return operand instanceof PtxRegister || operand instanceof PtxInteger;
    }

    /** A copy in the group {@code group}. */
    public static PtxInstruction divergent(
            PtxType type, PtxOperand result, PtxOperand source, long group, SourceLocation location) {
        return new PtxInstruction(
                null,
                PtxOpcode.COPY,
                List.of(PtxModifier.DIVERGENT, type),
                List.of(result, source, PtxInteger.of(group)),
                location);
    }

    /** The largest group number of copies; 0 if there is none. */
    public static long lastGroup(MachineFunction function) {
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .filter(each -> each.opcode() == PtxOpcode.COPY && each.has(PtxModifier.DIVERGENT))
                .mapToLong(each -> ((PtxInteger) each.operand(2)).value())
                .max()
                .orElse(0);
    }

    /** Whether one register can be substituted for the other: they have the same declared type. */
    public static boolean haveSameType(PtxRegister a, PtxRegister b) {
        return a.type().equals(b.type()) && a.elements() == 1 && b.elements() == 1;
    }
}
