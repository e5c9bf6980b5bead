package lockstep.compiler.attribute;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import lockstep.compiler.analysis.alias.Captures;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;

/**
 * How a function uses a pointer parameter itself, and the parameters of functions under analysis that it passes it to.
 */
record PointerParameterUses(PointerUse use, List<Argument> handedTo) {

    private static final List<String> PASSED_OTHERWISE =
            List.of("byval", "byref", "inalloca", "preallocated", "swifterror", "swiftself");

    /** Whether {@code argument} is a pointer that the callee receives unchanged. */
    static boolean isTracked(Argument argument) {
        return argument.type().isPointer() && !isPassedOtherwise(argument);
    }

    /** Whether the callee receives something other than the argument, a copy for instance. */
    static boolean isPassedOtherwise(Argument argument) {
        return PASSED_OTHERWISE.stream().anyMatch(argument.attributes()::has);
    }

    /** Accumulates the uses. */
    private static final class Collector {
        private boolean isKept;
        private boolean isRead;
        private boolean isWritten;
        private final List<Argument> handedTo = new ArrayList<>();

        void accessUnknown() {
            isRead = true;
            isWritten = true;
        }
    }

    // ---- the uses of one parameter

    /** The uses in the body, except for calls under analysis, as determined by {@code isInside}. */
    static PointerParameterUses of(Argument argument, Predicate<CallInstruction> isInside) {
        Collector found = new Collector();
        Set<LocalValue> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<LocalValue> open = new ArrayDeque<>(List.of(argument));
        seen.add(argument);
        while (!open.isEmpty()) {
            for (Use use : open.pop().uses()) {
                if (!noteInside(use, isInside, found)) {
                    note(use, found);
                }
                boolean givesPointer = Captures.isDerived(use) || mayGiveBack(use);
                if (givesPointer && seen.add(use.user())) {
                    open.push(use.user());
                }
            }
        }
        return new PointerParameterUses(
                new PointerUse(found.isKept, found.isRead, found.isWritten), List.copyOf(found.handedTo));
    }

    /** Whether the result of a call may be based on the argument, as the call may capture or return it. */
    private static boolean mayGiveBack(Use use) {
        return use.user() instanceof CallInstruction call
                && call.type().isPointer()
                && use.index() < call.argumentCount()
                && !Captures.forgets(call, use.index());
    }

    /** Notes {@code use} if it passes the pointer to a parameter under analysis; returns whether it does. */
    private static boolean noteInside(Use use, Predicate<CallInstruction> isInside, Collector found) {
        if (!(use.user() instanceof CallInstruction call)
                || !isInside.test(call)
                || use.index() >= call.argumentCount()) {
            return false;
        }
        Function callee = call.calledFunction().orElseThrow();
        if (use.index() >= callee.arguments().size()) {
            return false;
        }
        found.handedTo.add(callee.argument(use.index()));
        return true;
    }

    private static void note(Use use, Collector found) {
        Instruction user = use.user();
        if (Captures.isDerived(use) && !(user instanceof CallInstruction)) {
            return;
        }
        found.isKept |= !Captures.isDerived(use) && Captures.captures(use);
        if (user instanceof LoadInstruction load && isPlain(load.access())) {
            found.isRead = true;
        } else if (user instanceof StoreInstruction store && use.index() != 0 && isPlain(store.access())) {
            found.isWritten = true;
        } else if (user instanceof CallInstruction call) {
            noteCall(call, use, found);
        } else if (!(user instanceof CompareInstruction || user instanceof ReturnInstruction)) {
            found.accessUnknown();
        }
    }

    private static boolean isPlain(MemoryAccess access) {
        return !access.isVolatile() && access.ordering().compareTo(AtomicOrdering.UNORDERED) <= 0;
    }

    private static void noteCall(CallInstruction call, Use use, Collector found) {
        if (use.index() >= call.argumentCount()) {
            found.accessUnknown();
            return;
        }
        MemoryEffect effect = EffectsOf.memoryOf(call);
        boolean isKept = !Captures.forgets(call, use.index());
        if (isKept && effect.mayWrite()) {
            // Once captured, it may be written through later.
            found.accessUnknown();
            return;
        }
        AttributeSet set = call.argumentAttributes(use.index());
        AttributeSet table = call.calledFunction()
                .flatMap(IntrinsicTable::of)
                .map(IntrinsicInfo::attributes)
                .map(list -> list.parameter(use.index()))
                .orElse(AttributeSet.EMPTY);
        if (set.has("readnone") || table.has("readnone")) {
            return;
        }
        boolean isCopied = set.has("byval");
        boolean readsOnly = isCopied || set.has("readonly") || table.has("readonly");
        boolean writesOnly = set.has("writeonly") || table.has("writeonly");
        boolean mayRead = isKept
                ? effect.mayRead()
                : effect.argument().mayRead() || effect.other().mayRead();
        boolean mayWrite = effect.argument().mayWrite() || effect.other().mayWrite();
        found.isRead |= isCopied || mayRead && !writesOnly;
        found.isWritten |= mayWrite && !readsOnly;
    }
}
