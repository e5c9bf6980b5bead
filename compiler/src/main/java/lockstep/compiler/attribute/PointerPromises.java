package lockstep.compiler.attribute;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;

/**
 * What the functions of a component do through their pointer parameters, and whether they keep them. Parameters that
 * are handed on within the component start with nothing done, and take over what the parameters they are handed to
 * have until nothing changes (least solution over the graph of parameters).
 *
 * <p>A {@code noalias} parameter of a kernel is promised nothing about accesses: there {@code readonly} stands for all
 * threads, and what the body does says what one of them does by this pointer.
 */
final class PointerPromises {
    private static final List<String> PASSED_OTHERWISE =
            List.of("byval", "byref", "inalloca", "preallocated", "swifterror", "swiftself");

    private final Component component;
    private final AttributeRules rules;
    private final Promises promises;
    private final Map<Argument, Facts> facts = new IdentityHashMap<>();

    PointerPromises(Component component, AttributeRules rules, Promises promises) {
        this.component = component;
        this.rules = rules;
        this.promises = promises;
    }

    /** What is done with a parameter. */
    private static final class Facts {
        private boolean isKept;
        private boolean isRead;
        private boolean isWritten;
        private final List<Argument> handedTo = new ArrayList<>();

        void accessUnknown() {
            isRead = true;
            isWritten = true;
        }

        /** Whether something was new. */
        boolean join(Facts that) {
            boolean isNew = that.isKept && !isKept || that.isRead && !isRead || that.isWritten && !isWritten;
            isKept |= that.isKept;
            isRead |= that.isRead;
            isWritten |= that.isWritten;
            return isNew;
        }
    }

    void infer() {
        for (Function function : component.members()) {
            for (Argument argument : function.arguments()) {
                if (argument.type().isPointer()
                        && PASSED_OTHERWISE.stream()
                                .noneMatch(argument.attributes()::has)) {
                    facts.put(argument, collect(argument));
                }
            }
        }
        boolean again = true;
        while (again) {
            again = false;
            for (Function function : component.members()) {
                for (Argument argument : function.arguments()) {
                    again |= takeOver(argument);
                }
            }
        }
        for (Function function : component.members()) {
            for (Argument argument : function.arguments()) {
                if (facts.containsKey(argument)) {
                    promises.onArgument(rules.pointer(), argument, promised(argument));
                }
            }
        }
    }

    private boolean takeOver(Argument argument) {
        Facts own = facts.get(argument);
        if (own == null) {
            return false;
        }
        boolean isNew = false;
        for (Argument other : own.handedTo) {
            Facts theirs = facts.get(other);
            if (theirs == null) {
                theirs = new Facts();
                theirs.isKept = true;
                theirs.accessUnknown();
            }
            isNew |= own.join(theirs);
        }
        return isNew;
    }

    private AttributeSet promised(Argument argument) {
        Facts own = facts.get(argument);
        AttributeSet set = argument.attributes();
        boolean forgets = set.has("nocapture") || set.get("captures").isPresent();
        if (own == null) {
            return set;
        }
        if (!own.isKept && !forgets) {
            set = set.with(new Attribute.Flag("nocapture"));
        }
        boolean isForAllThreads = argument.function().isKernel() && set.has("noalias");
        if (isForAllThreads || set.has("readnone") || own.isRead && own.isWritten) {
            return set;
        }
        boolean reads = own.isRead && !set.has("writeonly");
        boolean writes = own.isWritten && !set.has("readonly");
        String word = reads ? "readonly" : writes ? "writeonly" : "readnone";
        return reads && writes || set.has(word)
                ? set
                : set.without("readonly").without("writeonly").with(new Attribute.Flag(word));
    }

    // ---- the uses of one parameter

    private Facts collect(Argument argument) {
        Facts found = new Facts();
        Set<LocalValue> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<LocalValue> open = new ArrayDeque<>(List.of(argument));
        seen.add(argument);
        while (!open.isEmpty()) {
            for (Use use : open.pop().uses()) {
                boolean isInside = noteInside(use, found);
                if (!isInside) {
                    note(use, found);
                }
                boolean givesPointer = Captures.isDerived(use) || mayGiveBack(use);
                if (givesPointer && seen.add(use.user())) {
                    open.push(use.user());
                }
            }
        }
        return found;
    }

    /** A call that keeps an argument for as long as it runs may give it back; so may one that says so. */
    private static boolean mayGiveBack(Use use) {
        return use.user() instanceof CallInstruction call
                && call.type().isPointer()
                && use.index() < call.argumentCount()
                && !Captures.forgets(call, use.index());
    }

    /** Whether {@code use} hands the pointer to a parameter of the component. */
    private boolean noteInside(Use use, Facts found) {
        if (!(use.user() instanceof CallInstruction call)
                || !component.isInside(call)
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

    private static void note(Use use, Facts found) {
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

    private static void noteCall(CallInstruction call, Use use, Facts found) {
        if (use.index() >= call.argumentCount()) {
            found.accessUnknown();
            return;
        }
        MemoryEffect effect = EffectsOf.memoryOf(call);
        boolean isKept = !Captures.forgets(call, use.index());
        if (isKept && effect.mayWrite()) {
            // Kept somewhere, it may be written through later on.
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
        boolean mayRead = isKept ? effect.mayRead() : effect.argument().mayRead() || effect.other().mayRead();
        boolean mayWrite = effect.argument().mayWrite() || effect.other().mayWrite();
        found.isRead |= isCopied || mayRead && !writesOnly;
        found.isWritten |= mayWrite && !readsOnly;
    }
}
