package lockstep.compiler.cssa;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Lowers each PHI web to one cell, an alloca: its members are stored there at their definitions and loaded at their
 * uses, PHIs are removed, and each parallel copy becomes a sequence of moves. Correct for webs whose members do not
 * interfere.
 */
final class WebLowering {
    private final Rewriter rewriter;
    private final DataLayout layout;
    private final Map<LocalValue, AllocaInstruction> cells = new IdentityHashMap<>();
    /** PHIs and copies that in the end are read by each other alone. */
    private final List<Instruction> lowered = new ArrayList<>();

    private final Instruction entryPlace;
    private int moves;

    WebLowering(Rewriter rewriter) {
        this.rewriter = rewriter;
        Function function = rewriter.function();
        layout = DataLayout.of(function.module());
        entryPlace = Objects.requireNonNull(function.entry().first());
    }

    /** Gives a web its cell; {@link #run} lowers all of them. */
    void add(List<LocalValue> web) {
        LocalValue any = web.getFirst();
        AllocaInstruction cell = new AllocaInstruction(
                any.type(),
                rewriter.context().integer(IntType.I32, 1),
                layout.abiAlignment(any.type()),
                layout.allocaAddressSpace());
        cell.setName("web");
        rewriter.insertBefore(cell, entryPlace);
        for (LocalValue member : web) {
            cells.put(member, cell);
            if (member instanceof PhiInstruction phi) {
                lowered.add(phi);
            }
        }
    }

    /** Lowers the webs that were added; returns how many moves the copies became, from cell to cell or into a cell. */
    int run() {
        Function function = rewriter.function();
        for (Argument argument : function.arguments()) {
            store(argument, argument, entryPlace);
        }
        for (BasicBlock block : function.blocks()) {
            lowerFrom(block.isEntry() ? entryPlace : block.firstNonPhi());
        }
        for (Instruction replaced : lowered) {
            if (replaced.hasUses()) {
                rewriter.replaceAllUses(replaced, rewriter.context().poison(replaced.type()));
            }
        }
        lowered.forEach(rewriter::erase);
        return moves;
    }

    /** Lowers the rest of a block from {@code first} on; the stores of arguments come before that of the entry. */
    private void lowerFrom(@Nullable Instruction first) {
        Instruction at = first;
        while (at != null) {
            Instruction next = at.next();
            if (DivergenceCopy.isCopy(at)) {
                List<Instruction> group = DivergenceCopy.groupFrom(at);
                next = group.getLast().next();
                lowerCopies(group);
            } else {
                lower(at);
            }
            at = next;
        }
    }

    private void lower(Instruction instruction) {
        Map<LocalValue, Value> loaded = new IdentityHashMap<>();
        for (int i = 0; i < instruction.operandCount(); i++) {
            if (instruction.operand(i) instanceof LocalValue member && cells.containsKey(member)) {
                rewriter.setOperand(instruction, i, loaded.computeIfAbsent(member, m -> load(m, instruction)));
            }
        }
        if (cells.containsKey(instruction)) {
            store(instruction, instruction, Objects.requireNonNull(instruction.next()));
        }
    }

    private Value load(LocalValue member, Instruction before) {
        return load(Objects.requireNonNull(cells.get(member)), before);
    }

    private Value load(AllocaInstruction cell, Instruction before) {
        return builder(before).load(cell.allocatedType(), cell, cell.alignment());
    }

    private void store(Value value, LocalValue member, Instruction before) {
        AllocaInstruction cell = cells.get(member);
        if (cell != null) {
            builder(before).store(value, cell, cell.alignment());
        }
    }

    private IrBuilder builder(Instruction before) {
        return rewriter.before(before).standingFor(null);
    }

    // ---- parallel copies

    /** Lowers a parallel copy if it reads or writes a member of a web. */
    private void lowerCopies(List<Instruction> group) {
        boolean isConcerned = group.stream()
                .anyMatch(copy -> cells.containsKey(copy)
                        || DivergenceCopy.source(copy) instanceof LocalValue source && cells.containsKey(source));
        if (!isConcerned) {
            return;
        }
        Places places = new Places();
        List<ParallelCopySequence.Move> parallel = new ArrayList<>();
        for (Instruction copy : group) {
            int from = places.of(DivergenceCopy.source(copy));
            parallel.add(new ParallelCopySequence.Move(places.of(copy), from));
        }
        Instruction place = group.getFirst();
        for (ParallelCopySequence.Move move : ParallelCopySequence.of(parallel, Places.TEMPORARY)) {
            places.move(move, place);
        }
        for (Instruction copy : group) {
            if (copy.hasUses() && !cells.containsKey(copy)) {
                rewriter.replaceAllUses(copy, places.value(places.of(copy)));
            }
        }
        lowered.addAll(group);
    }

    /** Numbers cells and other values, and makes moves between them. */
    private final class Places {
        private static final int TEMPORARY = -1;

        private final Map<Value, Integer> numbers = new LinkedHashMap<>();
        private final Map<Integer, AllocaInstruction> cellAt = new LinkedHashMap<>();
        private final Map<Integer, Value> valueAt = new LinkedHashMap<>();

        int of(Value value) {
            AllocaInstruction cell = value instanceof LocalValue local ? cells.get(local) : null;
            Value key = cell == null ? value : cell;
            Integer known = numbers.get(key);
            if (known != null) {
                return known;
            }
            int number = numbers.size();
            numbers.put(key, number);
            if (cell == null) {
                valueAt.put(number, value);
            } else {
                cellAt.put(number, cell);
            }
            return number;
        }

        Value value(int number) {
            return Objects.requireNonNull(valueAt.get(number));
        }

        void move(ParallelCopySequence.Move move, Instruction before) {
            AllocaInstruction from = cellAt.get(move.from());
            Value value = from == null ? value(move.from()) : load(from, before);
            AllocaInstruction to = cellAt.get(move.to());
            if (to == null) {
                valueAt.put(move.to(), value);
            } else {
                builder(before).store(value, to, to.alignment());
                moves++;
            }
        }
    }
}
