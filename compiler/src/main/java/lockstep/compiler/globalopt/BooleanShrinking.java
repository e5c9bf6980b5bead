package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.rule.Rule;

/**
 * Shrinks an integer variable that only holds its initializer or one other constant to an {@code i1}, which is false
 * for the initializer. Loads select between the two constants.
 *
 * <pre>
 *   {@literal @}g = internal global i32 7            @g.b = internal global i1 false
 *   store i32 9, ptr @g                   store i1 true, ptr @g.b
 *   %v = load i32, ptr @g                 %v.b = load i1, ptr @g.b
 *                                         %v = select i1 %v.b, i32 9, i32 7
 * </pre>
 *
 * <p>Concurrency: all accesses are of the whole variable, before and after, so that a load reads the value of one store
 * or the initializer, and a race between stores of different values leaves one of the two, as before. The new variable
 * has a byte of its own, so that no store writes a neighbour. Only simple accesses are rewritten: atomic ones need
 * their width. Shared memory has no initial contents, so that the flag could not start as false.
 *
 * <p>Source: LLVM's TryToShrinkGlobalToBoolean, which leaves floats, pointers and vectors, for which the selects cost
 * more than is gained.
 */
final class BooleanShrinking {
    static final Rule RULE =
            new Rule(GlobalOpt.NAME, "shrink-to-bool", "a variable that holds one of two constants becomes an i1");

    private static final String SUFFIX = ".b";

    private final GlobalVariable variable;
    private final AddressUses uses;
    private final ConstantInt first;
    private final ConstantInt other;

    private BooleanShrinking(GlobalVariable variable, AddressUses uses, ConstantInt first, ConstantInt other) {
        this.variable = variable;
        this.uses = uses;
        this.first = first;
        this.other = other;
    }

    /** The plan for an eligible variable; empty if it does not apply. */
    static Optional<BooleanShrinking> plan(GlobalVariable variable, AddressUses uses, Objections objections) {
        boolean isWide = variable.valueType() instanceof IntType type && type.width() > 1;
        boolean isWhole = uses.accesses().stream()
                .allMatch(access -> access.isSimple()
                        && access.place().isStart()
                        && access.type().equals(variable.valueType()));
        if (!isWide || !uses.isComplete() || !uses.isWritten() || !StoredOnce.mayBeWritten(variable)) {
            return Optional.empty();
        }
        if (!isWhole) {
            return objections.count(GlobalRefusals.NOT_WHOLE);
        }
        if (variable.addressSpace() == AddressSpace.SHARED.number()) {
            return objections.count(GlobalRefusals.SHARED_BOOL);
        }
        if (!(variable.initializer().orElseThrow() instanceof ConstantInt first)) {
            return objections.count(GlobalRefusals.UNDEFINED_FIRST);
        }
        ConstantInt other = other(uses, first).orElse(null);
        return other == null
                ? objections.count(GlobalRefusals.THIRD_VALUE)
                : Optional.of(new BooleanShrinking(variable, uses, first, other));
    }

    /**
     * The only constant other than {@code first} that is stored, where values loaded from the variable itself may be
     * stored too.
     */
    private static Optional<ConstantInt> other(AddressUses uses, ConstantInt first) {
        Map<Instruction, AddressUses.Access> accesses = uses.byInstruction();
        ConstantInt other = null;
        for (AddressUses.Access access : uses.accesses()) {
            if (!(access.instruction() instanceof StoreInstruction store)) {
                continue;
            }
            Value value = store.value();
            boolean isCopy = value instanceof LoadInstruction load && accesses.containsKey(load);
            if (value == first || isCopy) {
                continue;
            }
            if (!(value instanceof ConstantInt constant) || other != null && constant != other) {
                return Optional.empty();
            }
            other = constant;
        }
        return Optional.ofNullable(other);
    }

    /** Applies the plan; returns the new variable, or nothing if the gate refused. */
    List<GlobalVariable> apply(Edits edits, UserIndex index, Settings settings) {
        Instruction start = uses.accesses().getFirst().instruction();
        if (!edits.allow(RULE, Settings.functionOf(start), start)) {
            return List.of();
        }
        Context context = variable.module().context();
        GlobalVariable flag = new NewVariables(variable, index).make(SUFFIX, IntType.I1, context.bool(false), 1);
        Map<Value, Value> flagOf = new LinkedHashMap<>();
        flagOf.put(first, context.bool(false));
        flagOf.put(other, context.bool(true));
        for (AddressUses.Access access : uses.accesses()) {
            if (access.instruction() instanceof LoadInstruction load) {
                choose(load, flag, edits, flagOf);
            }
        }
        for (AddressUses.Access access : uses.accesses()) {
            if (access.instruction() instanceof StoreInstruction store) {
                Rewriter rewriter = edits.of(Settings.functionOf(store), RULE);
                rewriter.before(store).store(Objects.requireNonNull(flagOf.get(store.value())), flag, 1);
                rewriter.erase(store);
            }
        }
        List<Instruction> choices = new ArrayList<>();
        flagOf.keySet().forEach(value -> {
            if (value instanceof Instruction choice) {
                choices.add(choice);
            }
        });
        Settings.eraseUnused(choices, edits, RULE);
        Settings.eraseUnused(uses.computations(), edits, RULE);
        edits.remove(variable);
        settings.context().count("shrunk", 1);
        return List.of(flag);
    }

    /** Replaces {@code load} by a select on the flag. */
    private void choose(LoadInstruction load, GlobalVariable flag, Edits edits, Map<Value, Value> flagOf) {
        Rewriter rewriter = edits.of(Settings.functionOf(load), RULE);
        String name = load.name();
        IrBuilder builder = rewriter.before(load);
        Instruction isOther = builder.load(IntType.I1, flag, 1);
        Instruction chosen = first.isZero() && other.isOne()
                ? builder.cast(Opcode.ZEXT, isOther, load.type())
                : builder.select(isOther, other, first);
        rewriter.replace(load, chosen);
        chosen.setName(name);
        isOther.setName(name == null ? null : name + SUFFIX);
        flagOf.put(chosen, isOther);
    }
}
