package lockstep.seeded;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineFunction;

/**
 * What leaving SSA form, making moves of copies and laying out frames get wrong. Each changes the first place that it
 * finds in a function, or all; a function without one stays as it is.
 */
final class MachineMistakes {
    private MachineMistakes() {}

    // ---- copies for PHIs

    /** The first copy of a register into another one is missing. */
    static MachineFunction copyLost(MachineFunction function) {
        return firstOfCopies(function, PtxType.B32, copies -> without(copies, 0));
    }

    /** The last copy of a group of two or more is missing. */
    static MachineFunction lastCopyLost(MachineFunction function) {
        return firstOfCopies(
                function, PtxType.B32, copies -> copies.size() < 2 ? copies : without(copies, copies.size() - 1));
    }

    /** The first copy of a truth value is missing. */
    static MachineFunction truthCopyLost(MachineFunction function) {
        return firstOfCopies(function, PtxType.PRED, copies -> without(copies, 0));
    }

    /** The first copy of 64 bits is missing. */
    static MachineFunction wideCopyLost(MachineFunction function) {
        return firstOfCopies(function, PtxType.B64, copies -> without(copies, 0));
    }

    /** Two copies of a group read what the other one is to read. */
    static MachineFunction sourcesExchanged(MachineFunction function) {
        return firstOfCopies(function, PtxType.B32, copies -> {
            if (copies.size() < 2) {
                return copies;
            }
            List<PtxInstruction> changed = new ArrayList<>(copies);
            changed.set(0, withSource(copies.get(0), copies.get(1).operand(1)));
            changed.set(1, withSource(copies.get(1), copies.get(0).operand(1)));
            return changed;
        });
    }

    /** The second copy of a group reads what the first one has written. */
    static MachineFunction copiesOneAfterTheOther(MachineFunction function) {
        return firstOfCopies(function, PtxType.B32, copies -> {
            List<PtxInstruction> changed = new ArrayList<>(copies);
            for (int i = 1; i < copies.size(); i++) {
                for (int before = 0; before < i; before++) {
                    if (copies.get(i).operand(1) == copies.get(before).operand(0)) {
                        changed.set(
                                i, withSource(copies.get(i), copies.get(before).operand(1)));
                        return changed;
                    }
                }
            }
            return copies;
        });
    }

    private static PtxInstruction withSource(PtxInstruction copy, PtxOperand source) {
        return copy.withOperands(List.of(copy.operand(0), source, copy.operand(2)));
    }

    private static List<PtxInstruction> without(List<PtxInstruction> copies, int index) {
        List<PtxInstruction> left = new ArrayList<>(copies);
        left.remove(index);
        return left;
    }

    /** Changes the first group with copies of registers of {@code type} that the change changes. */
    private static MachineFunction firstOfCopies(
            MachineFunction function, PtxType type, UnaryOperator<List<PtxInstruction>> change) {
        for (int block = 0; block < function.blocks().size(); block++) {
            List<PtxStatement> statements = function.blocks().get(block).statements();
            for (int start = 0; start < statements.size(); start++) {
                int end = start;
                while (end < statements.size() && isCopy(statements.get(end), type)) {
                    end++;
                }
                List<PtxInstruction> group = statements.subList(start, end).stream()
                        .map(PtxInstruction.class::cast)
                        .toList();
                List<PtxInstruction> changed = group.isEmpty() ? group : change.apply(group);
                if (changed != group) {
                    List<PtxStatement> all = new ArrayList<>(statements.subList(0, start));
                    all.addAll(changed);
                    all.addAll(statements.subList(end, statements.size()));
                    return withBlock(function, block, all);
                }
                start = Math.max(start, end - 1);
            }
        }
        return function;
    }

    private static boolean isCopy(PtxStatement statement, PtxType type) {
        return statement instanceof PtxInstruction copy
                && copy.opcode() == PtxOpcode.COPY
                && copy.has(PtxModifier.DIVERGENT)
                && copy.type(0) == type
                && copy.operand(1) instanceof PtxRegister source
                && source != copy.operand(0);
    }

    private static MachineFunction withBlock(MachineFunction function, int block, List<PtxStatement> statements) {
        List<MachineBlock> blocks = new ArrayList<>(function.blocks());
        blocks.set(block, new MachineBlock(blocks.get(block).name().orElse(null), statements));
        return function.with(blocks);
    }

    // ---- moves

    /** Of two consecutive moves the one that overwrites what the other reads comes first. */
    static MachineFunction movesReordered(MachineFunction function) {
        for (int block = 0; block < function.blocks().size(); block++) {
            List<PtxStatement> statements =
                    new ArrayList<>(function.blocks().get(block).statements());
            for (int i = 0; i + 1 < statements.size(); i++) {
                boolean isDependent = statements.get(i) instanceof PtxInstruction first
                        && statements.get(i + 1) instanceof PtxInstruction second
                        && isMove(first)
                        && isMove(second)
                        && first.operand(1) == second.operand(0);
                if (isDependent) {
                    statements.add(i, statements.remove(i + 1));
                    return withBlock(function, block, statements);
                }
            }
        }
        return function;
    }

    private static boolean isMove(PtxInstruction row) {
        return row.opcode() == PtxOpcode.MOV
                && row.guard().isEmpty()
                && row.operands().size() == 2
                && row.operand(0) instanceof PtxRegister
                && row.operand(1) instanceof PtxRegister;
    }

    // ---- frames

    /** All objects of a frame are at its beginning. */
    static MachineFunction objectsOverlap(MachineFunction function) {
        return withOffsets(function, offset -> 0);
    }

    /** Objects of a frame that are not at its beginning are four bytes further on. */
    static MachineFunction objectsShifted(MachineFunction function) {
        return withOffsets(function, offset -> offset + Integer.BYTES);
    }

    private interface Offset {
        long of(long offset);
    }

    /** Changes the offsets of addresses in the frame that are not zero, where they are computed or folded. */
    private static MachineFunction withOffsets(MachineFunction function, Offset change) {
        Optional<PtxRegister> local = base(function, "%SPL");
        Optional<PtxRegister> generic = base(function, "%SP");
        return changed(function, row -> {
            List<PtxOperand> operands = new ArrayList<>();
            boolean isSum = row.opcode() == PtxOpcode.ADD
                    && (isIt(row.operand(1), local) || isIt(row.operand(1), generic))
                    && row.operand(2) instanceof PtxInteger;
            for (PtxOperand operand : row.operands()) {
                if (isSum && operand instanceof PtxInteger offset) {
                    operands.add(PtxInteger.of(change.of(offset.value())));
                } else if (operand instanceof PtxAddress.OfSymbol at
                        && at.base().name().startsWith("__local_depot")
                        && at.offset() != 0) {
                    operands.add(new PtxAddress.OfSymbol(at.base(), change.of(at.offset())));
                } else {
                    operands.add(operand);
                }
            }
            return operands.equals(row.operands()) ? row : row.withOperands(operands);
        });
    }

    private static boolean isIt(PtxOperand operand, Optional<PtxRegister> register) {
        return register.isPresent() && operand == register.get();
    }

    private static Optional<PtxRegister> base(MachineFunction function, String name) {
        return function.registers().stream()
                .filter(register -> register.name().equals(name))
                .findFirst();
    }

    /** The generic address of the frame is that in local memory. */
    static MachineFunction frameInGenericMemory(MachineFunction function) {
        Optional<PtxRegister> generic = base(function, "%SP");
        return changed(
                function,
                row -> row.opcode() == PtxOpcode.CVTA && isIt(row.operand(0), generic)
                        ? PtxInstruction.of(null, "mov.b64", row.operand(0), row.operand(1))
                        : row);
    }

    private static MachineFunction changed(MachineFunction function, UnaryOperator<PtxInstruction> change) {
        boolean isChanged = false;
        List<MachineBlock> blocks = new ArrayList<>();
        for (MachineBlock block : function.blocks()) {
            List<PtxStatement> statements = new ArrayList<>();
            for (PtxStatement statement : block.statements()) {
                PtxStatement now = statement instanceof PtxInstruction row ? change.apply(row) : statement;
                isChanged |= now != statement;
                statements.add(now);
            }
            blocks.add(new MachineBlock(block.name().orElse(null), statements));
        }
        return isChanged ? function.with(blocks) : function;
    }
}
