package lockstep.conformance.allocation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import lockstep.compiler.ori.allocate.AllocationLimits;
import lockstep.compiler.ori.allocate.CallConvention;
import lockstep.conformance.allocation.AllocationValidator.AllocationFault.Kind;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriPlaces;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Validates register allocation: whether a function with physical registers computes what the function with virtual
 * registers computed. It shares no code with the allocator.
 *
 * <ol>
 *   <li>Both have the same blocks, and apart from moves the same instructions in the same order ({@link Pairing}).
 *   <li>Each named register exists, and a tuple begins at a multiple of its alignment.
 *   <li>Slots are in the frame, which is allocated while they are accessed and freed before a return.
 *   <li>On all paths each register or slot that is read holds the value of the variable that the first function reads
 *       there ({@link EquationFlow}).
 * </ol>
 *
 * <p>Example: {@code IADD3 %R2, %R0, %R1, RZ} and {@code IADD3 R5, R4, R0, RZ} need {@code %R0} in R4 and {@code %R1}
 * in R0 before them. If the preceding pair is {@code S2R %R1, ...} and {@code S2R R4, ...}, then {@code %R1} is not in
 * R0, and R4 does not hold {@code %R0}: two faults.
 *
 * <p>Source: Rideau and Leroy, Validating Register Allocation and Spilling (2010); guards, tuples and uniform registers
 * are ours. Not detected: two instructions of the same shape that were exchanged; a move between register files that
 * the allocator did not insert. Values that are undefined on a path may be anything.
 */
public final class AllocationValidator {
    private final OriFunction before;
    private final OriFunction after;
    private final AllocationLimits limits;
    private final OriPlaces places;
    private final int given;
    private final Map<String, AllocationFault> faults = new LinkedHashMap<>();

    private AllocationValidator(OriFunction before, OriFunction after, AllocationLimits limits) {
        this.before = before;
        this.after = after;
        this.limits = limits;
        places = OriPlaces.printed(after);
        given = highestGiven();
    }

    /**
     * The faults of {@code after}, in the order in which they are found; places are in its printed text.
     *
     * @param before with virtual registers
     * @param after with physical ones
     * @param limits that it must respect
     */
    public static List<AllocationFault> validate(OriFunction before, OriFunction after, AllocationLimits limits) {
        return new AllocationValidator(before, after, limits).run();
    }

    private List<AllocationFault> run() {
        if (before.blocks().size() != after.blocks().size()) {
            fault(Kind.SHAPE, places.head(), "there are other blocks");
            return List.copyOf(faults.values());
        }
        List<Pairing> pairings = new ArrayList<>();
        for (int i = 0; i < before.blocks().size(); i++) {
            OriBlock first = before.blocks().get(i);
            OriBlock second = after.blocks().get(i);
            if (!first.label().equals(second.label())) {
                fault(Kind.SHAPE, places.label(i), "a block with another name");
            }
            Pairing pairing = Pairing.of(first, second, limits.frameBytes());
            int block = i;
            pairing.fault()
                    .ifPresent(message -> fault(Kind.SHAPE, places.instruction(block, pairing.faultIndex()), message));
            pairings.add(pairing);
        }
        registers();
        frame();
        if (faults.isEmpty()) {
            new EquationFlow(
                            before,
                            pairings,
                            limits.isKernel(),
                            CallConvention.CUDA,
                            (block, index, message) -> fault(Kind.VALUE, places.instruction(block, index), message))
                    .run();
        }
        return List.copyOf(faults.values());
    }

    private void fault(Kind kind, SourceLocation place, String message) {
        AllocationFault fault = new AllocationFault(kind, place, message);
        faults.putIfAbsent(fault.toString(), fault);
    }

    // ---- registers

    private void registers() {
        for (int i = 0; i < after.blocks().size(); i++) {
            List<OriInstruction> body = after.blocks().get(i).instructions();
            for (int k = 0; k < body.size(); k++) {
                for (Operands.Named named : Operands.of(body.get(k))) {
                    register(named.register(), places.instruction(i, k));
                }
            }
        }
    }

    private void register(OriRegister register, SourceLocation place) {
        if (!(register instanceof PhysicalRegister physical)) {
            fault(Kind.REGISTER, place, register + " is still virtual");
            return;
        }
        if (physical.number() == PhysicalRegister.CONSTANT) {
            return;
        }
        int alignment = Integer.highestOneBit(2 * physical.width() - 1);
        if (physical.number() % alignment != 0) {
            fault(Kind.REGISTER, place, physical + " does not begin at a multiple of " + alignment);
        }
        boolean isBeyond = physical.file() == RegisterFile.GENERAL
                ? physical.number() + physical.width() > Math.max(limits.general(), given)
                : physical.number() + physical.width() > count(physical.file());
        if (isBeyond) {
            fault(Kind.REGISTER, place, "there is no " + physical);
        }
    }

    /** One more than the highest physical general register that the first function names. */
    private int highestGiven() {
        int highest = 0;
        for (OriBlock block : before.blocks()) {
            for (OriInstruction each : block.instructions()) {
                for (Operands.Named named : Operands.of(each)) {
                    if (named.register() instanceof PhysicalRegister physical
                            && physical.file() == RegisterFile.GENERAL) {
                        highest = Math.max(highest, physical.number() + physical.width());
                    }
                }
            }
        }
        return highest;
    }

    private int count(RegisterFile file) {
        return switch (file) {
            case GENERAL -> AllocationLimits.MAX_GENERAL;
            case UNIFORM -> after.architecture().uniformRegisters();
            case PREDICATE, UNIFORM_PREDICATE -> 7;
            case BARRIER -> 16;
        };
    }

    // ---- the frame

    private void frame() {
        if (!hasSlots() && frames(before).equals(frames(after))) {
            return;
        }
        int size = 0;
        for (OriInstruction each : after.blocks().getFirst().instructions()) {
            int adjusted = Moves.adjusted(each).orElse(0);
            size = size == 0 && adjusted < 0 ? -adjusted : size;
        }
        for (int i = 0; i < after.blocks().size(); i++) {
            frame(i, size);
        }
    }

    private boolean hasSlots() {
        return after.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .anyMatch(each -> Moves.stack(each)
                        .filter(access -> access.offset() >= limits.frameBytes())
                        .isPresent());
    }

    /** The numbers that a function adds to its stack pointer, in the order of its text. */
    private static List<Integer> frames(OriFunction function) {
        List<Integer> found = new ArrayList<>();
        for (OriBlock block : function.blocks()) {
            block.instructions().forEach(each -> Moves.adjusted(each).ifPresent(found::add));
        }
        return found;
    }

    private void frame(int block, int size) {
        List<OriInstruction> body = after.blocks().get(block).instructions();
        boolean isThere = block > 0 || size == 0;
        for (int k = 0; k < body.size(); k++) {
            OriInstruction each = body.get(k);
            SourceLocation place = places.instruction(block, k);
            OptionalInt adjusted = Moves.adjusted(each);
            if (adjusted.isPresent()) {
                boolean isRight = adjusted.getAsInt() == (isThere ? size : -size);
                isThere = adjusted.getAsInt() < 0;
                if (!isRight) {
                    fault(Kind.FRAME, place, "the frame has " + size + " bytes");
                }
            }
            boolean isThereNow = isThere;
            Moves.stack(each)
                    .filter(access -> access.offset() >= limits.frameBytes())
                    .ifPresent(access -> slot(access, size, isThereNow, place));
            boolean returns = each instanceof OriMachine machine
                    && machine.instruction().form().mnemonic().equals("RET");
            if (returns && isThere && size > 0) {
                fault(Kind.FRAME, place, "the frame is not given back");
            }
        }
    }

    private void slot(Moves.StackAccess access, int size, boolean isThere, SourceLocation place) {
        int bytes = Integer.BYTES * access.data().width();
        if (!isThere || access.offset() + bytes > size) {
            fault(Kind.FRAME, place, "[R1+0x%x] is not in the frame of %d bytes".formatted(access.offset(), size));
        }
        if (access.offset() % bytes != 0) {
            fault(Kind.FRAME, place, "[R1+0x%x] is not a multiple of %d".formatted(access.offset(), bytes));
        }
    }

    /**
     * Why a function with physical registers does not do what the one with virtual registers does.
     *
     * @param kind what is wrong
     * @param place in the text of the function with physical registers
     * @param message what was found
     */
    public record AllocationFault(Kind kind, SourceLocation place, String message) {
        /** Kinds of faults. */
        public enum Kind {
            /** Apart from moves, the instructions are not the same. */
            SHAPE,
            /** The architecture does not have the register, or no operand can name it. */
            REGISTER,
            /** A register or a slot does not hold what is read from it. */
            VALUE,
            /** A slot is not in the frame, or the frame is not what its instructions say. */
            FRAME
        }

        public AllocationFault {
            Objects.requireNonNull(kind);
            Objects.requireNonNull(place);
            Objects.requireNonNull(message);
        }

        /** {@code k:12:3: VALUE: ...}. */
        @Override
        public String toString() {
            return place + ": " + kind + ": " + message;
        }
    }
}
