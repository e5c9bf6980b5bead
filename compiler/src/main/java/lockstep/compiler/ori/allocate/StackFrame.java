package lockstep.compiler.ori.allocate;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.ori.OriAccesses;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriPlaces;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * The stack frame of a function and the instructions that create and release it. A kernel begins with {@code MOV R1,
 * c[0x0][0x28]} and, if it has a frame, {@code IADD3 R1, R1, -N, RZ}; a device function begins with the latter and has
 * {@code IADD3 R1, R1, N, RZ} before each return.
 *
 * <p>To enlarge a frame, N is changed in these instructions, or they are inserted; a kernel that calls also gets its
 * initial {@code MOV}. Callee-saved registers are stored after the frame is created and reloaded before it is released;
 * the release is then moved right before the return, so that loads before the return still see the lowered stack
 * pointer.
 */
public final class StackFrame {
    private final OriFunction function;
    private final boolean isKernel;
    private final SpillCode code;
    private final int bytes;
    private final boolean isSound;

    private StackFrame(OriFunction function, boolean isKernel, SpillCode code, int bytes, boolean isSound) {
        this.function = function;
        this.isKernel = isKernel;
        this.code = code;
        this.bytes = bytes;
        this.isSound = isSound;
    }

    /**
     * The frame that the instructions of {@code function} describe.
     *
     * @param isKernel whether the function is an entry
     * @param diagnostics receives an error if the stack pointer is written elsewhere
     */
    static StackFrame of(OriFunction function, boolean isKernel, SpillCode code, Diagnostics diagnostics) {
        OriPlaces places = OriPlaces.printed(function);
        int bytes = 0;
        boolean isSound = true;
        for (int i = 0; i < function.blocks().size(); i++) {
            List<OriInstruction> body = function.blocks().get(i).instructions();
            for (int k = 0; k < body.size(); k++) {
                OptionalInt adjusted = code.adjusted(body.get(k));
                if (i == 0 && adjusted.orElse(0) < 0) {
                    bytes = -adjusted.getAsInt();
                }
                boolean isUnknown = writesStackPointer(body.get(k))
                        && !isFrame(function, isKernel, code, i, k)
                        && !isOfCall(function, i, k);
                if (isUnknown) {
                    diagnostics.add(Diagnostic.unsupported(
                            "alloc-frame", places.instruction(i, k), "a stack pointer that moves within a function"));
                    isSound = false;
                }
            }
        }
        return new StackFrame(function, isKernel, code, bytes, isSound);
    }

    /** Whether an instruction that writes the stack pointer creates or releases the frame. */
    private static boolean isFrame(OriFunction function, boolean isKernel, SpillCode code, int block, int index) {
        List<OriInstruction> body = function.blocks().get(block).instructions();
        boolean isFirst = block == 0 && body.subList(0, index).stream().allMatch(code::isStack);
        if (code.isStack(body.get(index))) {
            return isKernel && block == 0 && index == 0;
        }
        int adjusted = code.adjusted(body.get(index)).orElse(0);
        boolean isEnd = !isKernel
                && CallCode.isReturn(body.getLast())
                && body.subList(index + 1, body.size()).stream().noneMatch(StackFrame::usesStack);
        return adjusted < 0 ? isFirst : adjusted > 0 && isEnd;
    }

    /**
     * Whether an instruction changes the stack pointer for one call only: directly before the call, or directly after
     * it, where it is reloaded from the stack.
     */
    private static boolean isOfCall(OriFunction function, int block, int index) {
        List<OriInstruction> body = function.blocks().get(block).instructions();
        boolean isBefore = index == body.size() - 2 && CallCode.isCall(body.getLast());
        boolean isLoaded = index == 0 && SpillCode.offset(body.getFirst()).isPresent();
        return isBefore || isLoaded && block > 0 && endsInCall(function.blocks().get(block - 1));
    }

    private static boolean endsInCall(OriBlock block) {
        return !block.instructions().isEmpty()
                && CallCode.isCall(block.instructions().getLast());
    }

    private static boolean writesStackPointer(OriInstruction instruction) {
        return names(instruction, true);
    }

    private static boolean usesStack(OriInstruction instruction) {
        return names(instruction, false) || CallCode.isCall(instruction);
    }

    private static boolean names(OriInstruction instruction, boolean isWritten) {
        if (!(instruction instanceof OriMachine machine)) {
            return false;
        }
        for (OriAccess access : OriAccesses.of(machine.instruction())) {
            boolean isNamed = access.file() == RegisterFile.GENERAL
                    && (!isWritten || access.isWritten())
                    && !machine.registers().containsKey(access.field())
                    && machine.instruction().value(access.field()) == CallConvention.STACK_POINTER;
            if (isNamed) {
                return true;
            }
        }
        return false;
    }

    /** The size of the frame in bytes. */
    int bytes() {
        return bytes;
    }

    /** Whether the frame can be resized: its instructions have the expected form. */
    boolean isSound() {
        return isSound;
    }

    /**
     * {@code changed}, which contains the frame's instructions, with another frame size.
     *
     * @param size of the frame in bytes
     * @param saved general registers to preserve for the caller
     * @param saveStart where they are saved, 4 bytes each
     */
    OriFunction resized(OriFunction changed, int size, List<Integer> saved, int saveStart) {
        if (size == bytes && saved.isEmpty() && !lacksPointer()) {
            return changed;
        }
        List<OriBlock> blocks = new ArrayList<>();
        for (OriBlock block : changed.blocks()) {
            List<OriInstruction> body = new ArrayList<>(block.instructions());
            body.removeIf(each -> code.adjusted(each).isPresent());
            if (blocks.isEmpty()) {
                body.removeIf(code::isStack);
                body.addAll(0, start(size, saved, saveStart));
            }
            boolean returns = !isKernel && !body.isEmpty() && CallCode.isReturn(body.getLast());
            if (returns) {
                body.addAll(body.size() - 1, end((OriMachine) body.getLast(), size, saved, saveStart));
            }
            blocks.add(new OriBlock(block.label(), body));
        }
        return function.with(blocks);
    }

    /** Whether a kernel does not initialize the stack pointer although functions that it calls need it. */
    private boolean lacksPointer() {
        return isKernel
                && function.blocks().getFirst().instructions().stream().noneMatch(code::isStack)
                && function.blocks().stream()
                        .anyMatch(block -> block.instructions().stream().anyMatch(CallCode::isCall));
    }

    private List<OriInstruction> start(int size, List<Integer> saved, int saveStart) {
        List<OriInstruction> made = new ArrayList<>();
        if (isKernel) {
            made.add(code.stack());
        }
        if (size > 0) {
            made.add(code.adjust(-size));
        }
        for (int i = 0; i < saved.size(); i++) {
            made.add(code.save(saved.get(i), saveStart + (long) Integer.BYTES * i));
        }
        return made;
    }

    /** The code before a return, under the guard of the return. */
    private List<OriInstruction> end(OriMachine back, int size, List<Integer> saved, int saveStart) {
        List<OriInstruction> made = new ArrayList<>();
        for (int i = 0; i < saved.size(); i++) {
            made.add(guarded(code.restore(saved.get(i), saveStart + (long) Integer.BYTES * i), back));
        }
        if (size > 0) {
            made.add(guarded(code.adjust(size), back));
        }
        return made;
    }

    private static OriMachine guarded(OriMachine word, OriMachine as) {
        return word.with(CommonField.GUARD.spec().name(), as.instruction().value(CommonField.GUARD))
                .with(CommonField.GUARD_NOT.spec().name(), as.instruction().value(CommonField.GUARD_NOT));
    }
}
