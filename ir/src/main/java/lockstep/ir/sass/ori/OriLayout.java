package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * Between the forms: {@link #open} cuts a function of words into blocks with labels, {@link #close} lays blocks out.
 * Closing what was opened gives the same words.
 */
public final class OriLayout {
    private static final String NAME = ".B";

    private OriLayout() {}

    private static Operand.Target target(SassInstruction instruction) {
        for (OperandSlot slot : instruction.form().operands()) {
            if (slot.operand() instanceof Operand.Target target) {
                return target;
            }
        }
        throw new IllegalArgumentException(instruction.form() + " names no place");
    }

    /** The address that {@code instruction} at {@code address} names in its text; empty if it names none. */
    private static OptionalLong place(SassInstruction instruction, long address) {
        if (!OriMachine.namesPlace(instruction)) {
            return OptionalLong.empty();
        }
        Operand.Target target = target(instruction);
        FieldSpec spec = instruction.form().fields().get(target.offset());
        long offset = spec.signed(instruction.value(target.offset())) * target.scale();
        return OptionalLong.of(address + InstructionWord.BYTES + offset);
    }

    /**
     * {@code function} in blocks {@code .B0} on, with the physical registers that it has. Where indirect branches go is
     * not in the words: they have no targets.
     *
     * @return empty if an instruction names a place that is no instruction of the function
     */
    public static Optional<OriFunction> open(SassFunction function) {
        List<SassInstruction> instructions = function.instructions();
        BitSet leaders = new BitSet();
        leaders.set(0);
        for (int i = 0; i < instructions.size(); i++) {
            OptionalLong place = place(instructions.get(i), (long) i * InstructionWord.BYTES);
            if (place.isPresent()) {
                long index = Math.floorDiv(place.getAsLong(), InstructionWord.BYTES);
                boolean isInside = place.getAsLong() % InstructionWord.BYTES == 0 && index < instructions.size();
                if (!isInside || index < 0) {
                    return Optional.empty();
                }
                leaders.set((int) index);
            }
            if (Branches.kind(instructions.get(i)) != Branches.Kind.NEXT && i + 1 < instructions.size()) {
                leaders.set(i + 1);
            }
        }
        return instructions.isEmpty() ? Optional.empty() : Optional.of(open(function, leaders));
    }

    private static OriFunction open(SassFunction function, BitSet leaders) {
        Map<Long, String> labels = new HashMap<>();
        leaders.stream().forEach(i -> labels.put((long) i * InstructionWord.BYTES, NAME + labels.size()));
        List<OriBlock> blocks = new ArrayList<>();
        int first = 0;
        while (first >= 0) {
            int next = leaders.nextSetBit(first + 1);
            int end = next < 0 ? function.instructions().size() : next;
            List<OriInstruction> body = new ArrayList<>();
            for (int i = first; i < end; i++) {
                body.add(open(function.instructions().get(i), (long) i * InstructionWord.BYTES, labels));
            }
            blocks.add(new OriBlock(NAME + blocks.size(), body));
            first = next;
        }
        return new OriFunction(function.name(), function.architecture(), OriStage.FREE, blocks);
    }

    private static OriMachine open(SassInstruction instruction, long address, Map<Long, String> labels) {
        OptionalLong place = place(instruction, address);
        if (place.isEmpty()) {
            return new OriMachine(instruction, Collections.emptySortedMap(), List.of());
        }
        SassInstruction plain = instruction.with(target(instruction).offset(), 0);
        List<String> targets = List.of(labels.getOrDefault(place.getAsLong(), ""));
        return new OriMachine(plain, Collections.emptySortedMap(), targets);
    }

    /**
     * The words of {@code function}, its blocks one after the other.
     *
     * @param diagnostics where it is reported if virtual registers or macros are left, or a place is out of reach
     * @return empty after a fault
     */
    public static Optional<SassFunction> close(OriFunction function, Diagnostics diagnostics) {
        Map<String, Long> addresses = new HashMap<>();
        long address = 0;
        for (OriBlock block : function.blocks()) {
            addresses.put(block.label(), address);
            address += (long) block.instructions().size() * InstructionWord.BYTES;
        }
        OriPlaces places = OriPlaces.printed(function);
        List<SassInstruction> closed = new ArrayList<>();
        for (int i = 0; i < function.blocks().size(); i++) {
            List<OriInstruction> body = function.blocks().get(i).instructions();
            for (int k = 0; k < body.size(); k++) {
                Optional<SassInstruction> word =
                        close(body.get(k), (long) closed.size() * InstructionWord.BYTES, addresses);
                if (word.isEmpty()) {
                    diagnostics.error("ori-open", places.instruction(i, k), "no word holds " + OriText.print(body.get(k)));
                    return Optional.empty();
                }
                closed.add(word.get());
            }
        }
        return Optional.of(new SassFunction(function.name(), function.architecture(), closed));
    }

    private static Optional<SassInstruction> close(
            OriInstruction instruction, long address, Map<String, Long> addresses) {
        return switch (instruction) {
            case OriMacro macro -> Optional.empty();
            case OriPtx ptx -> Optional.empty();
            case OriPhi phi -> Optional.empty();
            case OriMachine machine -> close(machine, address, addresses);
        };
    }

    private static Optional<SassInstruction> close(OriMachine machine, long address, Map<String, Long> addresses) {
        SassInstruction instruction = machine.instruction();
        if (!machine.registers().isEmpty()) {
            return Optional.empty();
        }
        if (!OriMachine.namesPlace(instruction)) {
            return Optional.of(instruction);
        }
        Long place = addresses.get(machine.targets().getFirst());
        if (place == null) {
            return Optional.empty();
        }
        Operand.Target target = target(instruction);
        FieldSpec spec = instruction.form().fields().get(target.offset());
        long bytes = place - address - InstructionWord.BYTES;
        long units = bytes / target.scale() & spec.bits().largest();
        boolean isReached = spec.signed(units) * target.scale() == bytes;
        return isReached ? Optional.of(instruction.with(target.offset(), units)) : Optional.empty();
    }
}
