package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes generic pointers in their known address space. Address computations, PHIs and selects are copied, back to
 * the pointers of that space that were converted to generic; a value that cannot be copied is converted at its
 * definition, or where a test has determined its space. Each copy is made once. Iterative, because chains may be long.
 */
final class InSpace {
    private final Rewriter rewriter;
    private final PointerFacts facts;
    private final Map<Value, Map<Integer, Value>> made = new IdentityHashMap<>();
    private final Map<IsSpaceTests.Region, Map<Value, Value>> inRegions = new LinkedHashMap<>();
    private final Set<Instruction> originals = new LinkedHashSet<>();

    InSpace(Rewriter rewriter, PointerFacts facts) {
        this.rewriter = rewriter;
        this.facts = facts;
    }

    /** The generic values that were copied, and the conversions to generic that were bypassed. */
    Set<Instruction> originals() {
        return originals;
    }

    /**
     * The pointer {@code generic} in {@code space}, for the use by {@code place}, where {@link PointerFacts#at} gives
     * that space.
     */
    Value of(Value generic, int space, Instruction place) {
        IsSpaceTests.Region region = facts.regionAt(generic, place);
        if (region != null) {
            return inRegion(generic, region);
        }
        Deque<Value> open = new ArrayDeque<>(List.of(generic));
        List<Instruction> copied = new ArrayList<>();
        while (!open.isEmpty()) {
            Value next = open.pop();
            if (known(next, space) == null) {
                begin(next, space, open, copied);
            }
        }
        copied.forEach(original -> complete(original, space));
        return Objects.requireNonNull(known(generic, space));
    }

    private @Nullable Value known(Value generic, int space) {
        return made.getOrDefault(generic, Map.of()).get(space);
    }

    private void remember(Value generic, int space, Value specific) {
        made.computeIfAbsent(generic, g -> new LinkedHashMap<>()).put(space, specific);
    }

    /** The pointer of {@code space} of which {@code value} is the conversion, or null. */
    static @Nullable Value converted(Value value, int space) {
        Value source = null;
        if (value instanceof CastInstruction cast && cast.opcode() == Opcode.ADDRSPACECAST) {
            source = cast.value();
        } else if (value instanceof CallInstruction call
                && DeadInstructions.kindOf(call) == Intrinsic.CONVERT_ADDRESS_SPACE) {
            source = call.argument(0);
        }
        return source != null && source.type().equals(PointerType.of(space)) ? source : null;
    }

    private void begin(Value generic, int space, Deque<Value> open, List<Instruction> copied) {
        if (generic instanceof Constant constant) {
            remember(generic, space, SpaceConstants.of(constant, space, rewriter.context()));
            return;
        }
        Value source = converted(generic, space);
        if (source != null) {
            originals.add((Instruction) generic);
            remember(generic, space, source);
            return;
        }
        Instruction copy = generic instanceof Instruction instruction ? emptyCopy(instruction, space) : null;
        if (copy == null) {
            remember(generic, space, castAfter(generic, space));
            return;
        }
        Instruction original = (Instruction) generic;
        copy.setName(original.name());
        remember(generic, space, copy);
        originals.add(original);
        copied.add(original);
        pointers(original).forEach(open::push);
    }

    /** The operands of {@code original} that its copy needs as copies. */
    private List<Value> pointers(Instruction original) {
        List<Value> found = new ArrayList<>();
        if (original instanceof GetElementPtrInstruction gep) {
            found.add(gep.base());
        } else if (original instanceof SelectInstruction select) {
            found.add(select.ifFalse());
            if (facts.spaceOfFirstArm(select) == PointerFact.NONE) {
                found.add(select.ifTrue());
            }
        } else if (original instanceof PhiInstruction phi) {
            for (int i = 0; i < phi.incomingCount(); i++) {
                Instruction end = phi.incomingBlock(i).terminator();
                if (facts.regionAt(phi.incomingValue(i), end) == null) {
                    found.add(phi.incomingValue(i));
                }
            }
        }
        return found;
    }

    private Constant poison(int space) {
        return rewriter.context().poison(PointerType.of(space));
    }

    /** A copy whose pointer operands are still poison; null if the instruction is not of a kind that is copied. */
    private @Nullable Instruction emptyCopy(Instruction original, int space) {
        if (original instanceof GetElementPtrInstruction gep) {
            int flags = gep.has(Flag.INBOUNDS) ? gep.flags() : 0;
            return insert(
                    new GetElementPtrInstruction(gep.sourceElementType(), poison(space), gep.indices(), flags), gep);
        }
        if (original instanceof SelectInstruction select) {
            return insert(new SelectInstruction(select.condition(), poison(space), poison(space), 0), select);
        }
        if (original instanceof PhiInstruction phi) {
            PhiInstruction copy = new PhiInstruction(PointerType.of(space), 0);
            copy.inheritFrom(phi);
            return rewriter.insertPhi(copy, Objects.requireNonNull(phi.block()));
        }
        return null;
    }

    private Instruction insert(Instruction copy, Instruction original) {
        copy.inheritFrom(original);
        return rewriter.insertBefore(copy, original);
    }

    private void complete(Instruction original, int space) {
        Instruction copy = (Instruction) Objects.requireNonNull(known(original, space));
        if (original instanceof GetElementPtrInstruction gep) {
            rewriter.setOperand(copy, 0, Objects.requireNonNull(known(gep.base(), space)));
        } else if (original instanceof SelectInstruction select) {
            Value first = facts.spaceOfFirstArm(select) == PointerFact.NONE
                    ? Objects.requireNonNull(known(select.ifTrue(), space))
                    : cast(select.ifTrue(), space, copy);
            rewriter.setOperand(copy, 1, first);
            rewriter.setOperand(copy, 2, Objects.requireNonNull(known(select.ifFalse(), space)));
        } else if (original instanceof PhiInstruction phi) {
            for (int i = 0; i < phi.incomingCount(); i++) {
                Value value = phi.incomingValue(i);
                IsSpaceTests.Region region =
                        facts.regionAt(value, phi.incomingBlock(i).terminator());
                Value specific = region == null ? Objects.requireNonNull(known(value, space)) : inRegion(value, region);
                rewriter.addIncoming((PhiInstruction) copy, specific, phi.incomingBlock(i));
            }
        }
    }

    private Value inRegion(Value generic, IsSpaceTests.Region region) {
        return inRegions.computeIfAbsent(region, r -> new IdentityHashMap<>()).computeIfAbsent(generic, g -> {
            Instruction after = region.after();
            Instruction place =
                    after == null ? Objects.requireNonNull(region.block().firstNonPhi()) : InsertionPoints.after(after);
            return cast(g, region.space(), place);
        });
    }

    private Value castAfter(Value generic, int space) {
        if (generic instanceof Argument argument) {
            return cast(generic, space, InsertionPoints.afterSlots(argument.function()));
        }
        return cast(generic, space, InsertionPoints.after((Instruction) generic));
    }

    private Value cast(Value generic, int space, Instruction place) {
        CastInstruction cast = new CastInstruction(Opcode.ADDRSPACECAST, generic, PointerType.of(space), 0);
        cast.inheritFrom(place);
        return rewriter.insertBefore(cast, place);
    }

    /** Constant pointers in another address space. */
    private static final class SpaceConstants {
        private SpaceConstants() {}

        /**
         * The generic {@code pointer} as one of {@code space}: without the conversion where it was converted from
         * there, null, undef and poison as those of the space, everything else converted.
         */
        static Constant of(Constant pointer, int space, Context context) {
            PointerType type = PointerType.of(space);
            List<ConstantExpression> steps = new ArrayList<>();
            Constant at = pointer;
            while (at instanceof ConstantExpression e && e.opcode() == Opcode.GETELEMENTPTR) {
                steps.add(e);
                at = e.operands().getFirst();
            }
            Constant result = base(at, type, context);
            for (ConstantExpression step : steps.reversed()) {
                List<Constant> operands = new ArrayList<>(step.operands());
                operands.set(0, result);
                int flags = step.has(Flag.INBOUNDS) ? step.flags() : 0;
                result = context.expression(
                        Opcode.GETELEMENTPTR,
                        type,
                        operands,
                        flags,
                        Objects.requireNonNull(step.sourceElementType()),
                        step.detail());
            }
            return result;
        }

        private static Constant base(Constant base, PointerType type, Context context) {
            if (base instanceof ConstantNull || base instanceof ConstantZero) {
                return context.nullPointer(type);
            }
            if (base instanceof ConstantUndef) {
                return context.undef(type);
            }
            if (base instanceof ConstantPoison) {
                return context.poison(type);
            }
            boolean isConverted = base instanceof ConstantExpression e
                    && e.opcode() == Opcode.ADDRSPACECAST
                    && e.operands().getFirst().type().equals(type);
            return isConverted
                    ? ((ConstantExpression) base).operands().getFirst()
                    : context.cast(Opcode.ADDRSPACECAST, base, type);
        }
    }
}
