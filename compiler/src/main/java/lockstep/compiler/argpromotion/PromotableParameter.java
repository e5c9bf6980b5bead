package lockstep.compiler.argpromotion;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.ClobberWalker;
import lockstep.compiler.analysis.memoryssa.MemoryNode;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * A pointer parameter through which a function only loads a few values that are unchanged since its entry.
 *
 * @param parts the loaded values, by their offset in bytes
 * @param loads each with the offset it loads from
 * @param addresses the address computations between the parameter and the loads
 */
record PromotableParameter(
        Argument argument,
        Map<Long, Part> parts,
        Map<LoadInstruction, Long> loads,
        List<GetElementPtrInstruction> addresses) {
    /**
     * A loaded value.
     *
     * @param alignment the alignment of the loads in the callers
     * @param certain a load that every lane that enters the function executes, or null
     */
    record Part(Type type, long alignment, Optional<LoadInstruction> certain) {}

    /** Finds the promotable parameters of one function. */
    static final class Finder {
        private final Function function;
        private final List<CallInstruction> calls;
        private final PassContext context;
        private final DataLayout layout;
        private final long most;
        private final boolean isRecursive;
        private final Set<LoadInstruction> certain = Collections.newSetFromMap(new IdentityHashMap<>());

        /** @param most the most values that a parameter may become; 0 for any number */
        Finder(Function function, List<CallInstruction> calls, boolean isRecursive, long most, PassContext context) {
            this.function = function;
            this.calls = calls;
            this.isRecursive = isRecursive;
            this.most = most;
            this.context = context;
            this.layout = DataLayout.of(function.module());
            for (Instruction instruction : function.entry()) {
                if (instruction instanceof LoadInstruction load) {
                    certain.add(load);
                }
                if (!EffectsOf.instruction(instruction).willReturn()) {
                    break;
                }
            }
        }

        /** The parameters that may be promoted, in order. */
        List<PromotableParameter> find() {
            List<PromotableParameter> found = new ArrayList<>();
            for (Argument argument : function.arguments()) {
                if (argument.type().isPointer()
                        && argument.hasUses()
                        && (isPlain(argument) || context.refused(PromotionRefusals.PASSED_OTHERWISE))) {
                    parameter(argument).ifPresent(found::add);
                }
            }
            return found;
        }

        private static boolean isPlain(Argument argument) {
            return ArgumentPromotion.PASSED_OTHERWISE.stream().noneMatch(argument.attributes()::has);
        }

        private Optional<PromotableParameter> parameter(Argument argument) {
            Map<Long, Part> parts = new TreeMap<>();
            Map<LoadInstruction, Long> loads = new LinkedHashMap<>();
            List<GetElementPtrInstruction> addresses = new ArrayList<>();
            Deque<LocalValue> open = new ArrayDeque<>(List.of(argument));
            while (!open.isEmpty()) {
                for (Use use : open.pop().uses()) {
                    if (use.user() instanceof GetElementPtrInstruction step
                            && use.index() == 0
                            && step.type().isPointer()) {
                        if (layout.offsetOf(step.sourceElementType(), step.indices())
                                .isEmpty()) {
                            return refused(PromotionRefusals.VARIABLE_OFFSET);
                        }
                        addresses.add(step);
                        open.push(step);
                    } else if (use.user() instanceof LoadInstruction load) {
                        ConstantOffset from = ConstantOffset.of(load.pointer(), layout);
                        Refusal refusal = add(parts, argument, from, load);
                        if (refusal != null) {
                            return refused(refusal);
                        }
                        loads.put(load, from.bytes());
                    } else {
                        return refused(PromotionRefusals.OTHER_USE);
                    }
                }
            }
            boolean isPromoted = !loads.isEmpty()
                    && (most == 0 || parts.size() <= most || context.refused(PromotionRefusals.MANY))
                    && (!overlap(parts) || context.refused(PromotionRefusals.OVERLAP))
                    && (areLoadable(argument, parts) || context.refused(PromotionRefusals.UNSAFE))
                    && (loads.keySet().stream().allMatch(this::isAsAtEntry)
                            || context.refused(PromotionRefusals.WRITTEN));
            return isPromoted
                    ? Optional.of(new PromotableParameter(argument, parts, loads, addresses))
                    : Optional.empty();
        }

        private <T> Optional<T> refused(Refusal refusal) {
            context.refused(refusal);
            return Optional.empty();
        }

        /** Adds the value of {@code load}, or returns why it cannot become a parameter. */
        private @Nullable Refusal add(
                Map<Long, Part> parts, Argument argument, ConstantOffset from, LoadInstruction load) {
            if (!load.access().isSimple()) {
                return PromotionRefusals.NOT_SIMPLE;
            }
            if (from.base() != argument) {
                return PromotionRefusals.FAR;
            }
            long offset = from.bytes();
            boolean isCertain = certain.contains(load);
            Part known = parts.get(offset);
            if (known != null && !known.type().equals(load.type())) {
                return PromotionRefusals.OTHER_TYPE;
            }
            if (isRecursive && load.type().isPointer()) {
                return PromotionRefusals.POINTER_TO_ITSELF;
            }
            Optional<LoadInstruction> one = isCertain ? Optional.of(load) : Optional.empty();
            long alignment = aligned(load.access().alignment(), load.type());
            parts.put(
                    offset,
                    known == null
                            ? new Part(load.type(), alignment, one)
                            : new Part(
                                    known.type(),
                                    alignment(known, alignment, isCertain),
                                    known.certain().or(() -> one)));
            return null;
        }

        /**
         * Loads that are always executed prove their alignment; of others, the least alignment holds wherever one is
         * executed.
         */
        private static long alignment(Part known, long alignment, boolean isCertain) {
            if (known.certain().isPresent()) {
                return isCertain ? Math.max(known.alignment(), alignment) : known.alignment();
            }
            return isCertain ? alignment : Math.min(known.alignment(), alignment);
        }

        private boolean overlap(Map<Long, Part> parts) {
            long end = Long.MIN_VALUE;
            for (Map.Entry<Long, Part> part : parts.entrySet()) {
                if (part.getKey() < end) {
                    return true;
                }
                end = part.getKey() + layout.storeSize(part.getValue().type());
            }
            return false;
        }

        /**
         * Whether callers may load all parts before the call: every lane that enters loads them, or every caller passes
         * memory that is its own or never written, and large enough. Other memory may be written by another thread at
         * the same time when the program itself does not load it.
         */
        private boolean areLoadable(Argument argument, Map<Long, Part> parts) {
            return parts.entrySet().stream()
                    .allMatch(part -> part.getValue().certain().isPresent()
                            || calls.stream().allMatch(call -> isOwn(call, argument, part.getKey(), part.getValue())));
        }

        private boolean isOwn(CallInstruction call, Argument argument, long offset, Part part) {
            ConstantOffset given = ConstantOffset.of(call.argument(argument.index()), layout);
            long from = given.bytes() + offset;
            long end = from + layout.storeSize(part.type());
            Value base = given.base();
            if (base instanceof AllocaInstruction slot && slot.isStatic()) {
                return from >= 0
                        && end <= layout.allocSize(slot.allocatedType())
                        && isAligned(from, aligned(slot.alignment(), slot.allocatedType()), part);
            }
            return base instanceof GlobalVariable variable
                    && variable.isConstant()
                    && !variable.isDeclaration()
                    && !variable.linkage().isInterposable()
                    && from >= 0
                    && end <= layout.allocSize(variable.valueType())
                    && isAligned(from, aligned(variable.alignment(), variable.valueType()), part);
        }

        /** An alignment of 0 is the ABI alignment of the type. */
        private long aligned(long alignment, Type type) {
            return alignment == 0 ? layout.abiAlignment(type) : alignment;
        }

        private static boolean isAligned(long offset, long alignment, Part part) {
            return alignment >= part.alignment() && offset % part.alignment() == 0;
        }

        /**
         * Whether no instruction on any path from the entry writes what {@code load} loads, or lets other threads write
         * it.
         */
        private boolean isAsAtEntry(LoadInstruction load) {
            MemorySsa memory = context.get(MemorySsa.ANALYSIS, function);
            MemoryLocation location = MemoryLocation.of(load, layout).orElseThrow();
            return new ClobberWalker(memory).clobber(load, location) instanceof MemoryNode.Entry;
        }
    }
}
