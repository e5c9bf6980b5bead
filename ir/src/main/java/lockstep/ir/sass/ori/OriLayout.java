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
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.ImageReader;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.ori.OriFunction.OriStage;

/**
 * Converts between the forms: {@link #open} divides a function of words into blocks with labels, {@link #close} lays
 * blocks out. Closing what was opened gives the same words.
 */
public final class OriLayout {
    private static final String NAME = ".B";

    private OriLayout() {}

    private static SassOperand.Target target(SassInstruction instruction) {
        for (OperandSlot slot : instruction.form().operands()) {
            if (slot.operand() instanceof SassOperand.Target target) {
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
        SassOperand.Target target = target(instruction);
        FieldSpec spec = instruction.form().fields().get(target.offset());
        long offset = spec.signed(instruction.value(target.offset())) * target.scale();
        return OptionalLong.of(address + InstructionWord.BYTES + offset);
    }

    /**
     * {@code function} in blocks {@code .B0} on, with its physical registers. The targets of indirect branches are not
     * in the words, so they have none.
     *
     * @return empty if an instruction names a place that is not an instruction of the function
     */
    public static Optional<OriFunction> open(SassFunction function) {
        return open(function, new BitSet(), JumpTables.NONE);
    }

    /**
     * The same with places that are known from outside the words.
     *
     * @param named instructions that begin a block in any case, by index
     * @param tables targets of indirect branches
     */
    static Optional<OriFunction> open(SassFunction function, BitSet named, JumpTables tables) {
        List<SassInstruction> instructions = function.instructions();
        BitSet leaders = (BitSet) named.clone();
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
            tables.targets(i).forEach(target -> leaders.set((int) (target / InstructionWord.BYTES)));
            if (Branches.kind(instructions.get(i)) != Branches.Kind.NEXT && i + 1 < instructions.size()) {
                leaders.set(i + 1);
            }
        }
        return instructions.isEmpty() ? Optional.empty() : Optional.of(cut(function, leaders, tables));
    }

    private static OriFunction cut(SassFunction function, BitSet leaders, JumpTables tables) {
        Map<Long, String> labels = new HashMap<>();
        leaders.stream().forEach(i -> labels.put((long) i * InstructionWord.BYTES, NAME + labels.size()));
        List<OriBlock> blocks = new ArrayList<>();
        int first = 0;
        while (first >= 0) {
            int next = leaders.nextSetBit(first + 1);
            int end = next < 0 ? function.instructions().size() : next;
            List<OriInstruction> body = new ArrayList<>();
            for (int i = first; i < end; i++) {
                body.add(open(function.instructions().get(i), i, labels, tables));
            }
            blocks.add(new OriBlock(NAME + blocks.size(), body));
            first = next;
        }
        return new OriFunction(function.name(), function.architecture(), OriStage.FREE, blocks);
    }

    private static OriMachine open(
            SassInstruction instruction, int index, Map<Long, String> labels, JumpTables tables) {
        OptionalLong place = place(instruction, (long) index * InstructionWord.BYTES);
        if (place.isEmpty()) {
            List<String> targets = tables.targets(index).stream()
                    .map(target -> labels.getOrDefault(target, ""))
                    .toList();
            return new OriMachine(instruction, Collections.emptySortedMap(), targets);
        }
        SassInstruction plain = instruction.with(target(instruction).offset(), 0);
        List<String> targets = List.of(labels.getOrDefault(place.getAsLong(), ""));
        return new OriMachine(plain, Collections.emptySortedMap(), targets);
    }

    /**
     * The words of {@code function}, its blocks in sequence.
     *
     * @param diagnostics receives errors: virtual registers or macros that are left, or a place that is out of range
     * @return empty after a fault
     */
    public static Optional<SassFunction> close(OriFunction function, Diagnostics diagnostics) {
        Map<String, Long> addresses = addresses(function);
        OriPlaces places = OriPlaces.printed(function);
        List<SassInstruction> closed = new ArrayList<>();
        for (int i = 0; i < function.blocks().size(); i++) {
            List<OriInstruction> body = function.blocks().get(i).instructions();
            for (int k = 0; k < body.size(); k++) {
                Optional<SassInstruction> word =
                        close(body.get(k), (long) closed.size() * InstructionWord.BYTES, addresses);
                if (word.isEmpty()) {
                    diagnostics.error(
                            "ori-open", places.instruction(i, k), "no word holds " + OriText.print(body.get(k)));
                    return Optional.empty();
                }
                closed.add(word.get());
            }
        }
        return Optional.of(new SassFunction(function.name(), function.architecture(), closed));
    }

    /** The offset of each block by its label, if each instruction takes the place of a word. */
    public static Map<String, Long> addresses(OriFunction function) {
        Map<String, Long> addresses = new HashMap<>();
        long address = 0;
        for (OriBlock block : function.blocks()) {
            addresses.put(block.label(), address);
            address += (long) block.instructions().size() * InstructionWord.BYTES;
        }
        return addresses;
    }

    /**
     * The offset of each block by its label if each instruction counts as a word, and so does an empty block: the
     * layout that the simulator uses.
     */
    public static Map<String, Long> places(OriFunction function) {
        Map<String, Long> addresses = new HashMap<>();
        long address = 0;
        for (OriBlock block : function.blocks()) {
            addresses.put(block.label(), address);
            address += (long) Math.max(1, block.instructions().size()) * InstructionWord.BYTES;
        }
        return addresses;
    }

    // ---- modules

    /**
     * A linked cubin in the open form: its functions divided into blocks, and the rest of the cubin. The targets of
     * indirect branches are those of the tables in its constant bank.
     *
     * @param place of the file, for messages
     * @return empty after a fault
     */
    public static Optional<OriModule> open(Cubin cubin, SourceLocation place, Diagnostics diagnostics) {
        return ImageReader.read(cubin, place, diagnostics)
                .flatMap(image -> new ModuleOpening(image, place, diagnostics).open());
    }

    /**
     * Kernels of words in the open form.
     *
     * @return empty after a fault
     */
    public static Optional<OriModule> open(SassModule module, SourceLocation place, Diagnostics diagnostics) {
        return ModuleOpening.open(module, place, diagnostics);
    }

    /**
     * The module with the sections of a linked cubin: kernels, and functions whose addresses are in data, each with
     * copies of its direct callees.
     */
    public static OriModule merged(OriModule module) {
        return ModuleMerge.merge(module);
    }

    /**
     * The cubin of {@code module}, with the words of its functions; {@linkplain #merged merged} if one calls another
     * directly.
     *
     * @return empty after a fault
     */
    public static Optional<CubinImage> close(OriModule module, Diagnostics diagnostics) {
        return ModuleLayout.close(module, diagnostics);
    }

    /**
     * The kernels of {@code module} with their words.
     *
     * @return empty after a fault, or if the module has more than kernels
     */
    public static Optional<SassModule> closeKernels(OriModule module, Diagnostics diagnostics) {
        return ModuleLayout.closeKernels(module, diagnostics);
    }

    // ---- words

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
        return machine.registers().isEmpty() ? placed(machine, address, addresses) : Optional.empty();
    }

    /**
     * The word at {@code address} with the address of its label; virtual registers stay defaults.
     *
     * @param addresses of the labels
     * @return empty if there is no such label, or it is out of range
     */
    public static Optional<SassInstruction> placed(OriMachine machine, long address, Map<String, Long> addresses) {
        SassInstruction instruction = machine.instruction();
        if (!OriMachine.namesPlace(instruction)) {
            return Optional.of(instruction);
        }
        Long place = addresses.get(machine.targets().getFirst());
        if (place == null) {
            return Optional.empty();
        }
        SassOperand.Target target = target(instruction);
        FieldSpec spec = instruction.form().fields().get(target.offset());
        long bytes = place - address - InstructionWord.BYTES;
        long units = bytes / target.scale() & spec.bits().largest();
        boolean isReached = spec.signed(units) * target.scale() == bytes;
        return isReached ? Optional.of(instruction.with(target.offset(), units)) : Optional.empty();
    }
}
