package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.compiler.constantfold.ConstantMemory;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Variables that always hold one value, although they are written.
 *
 * <ul>
 *   <li><b>Stores of the initializer.</b> Every store writes the constant that the initializer has at that offset, or a
 *       value loaded from that offset. By induction over the writes the contents never change; the stores are removed.
 *   <li><b>Initially undefined.</b> Every store writes one constant to the whole of a scalar whose initial contents are
 *       undefined: its initializer is undef, or it is in shared memory. The constant becomes the initializer, and the
 *       stores are removed; in shared memory, which has no initializers, loads become the constant.
 * </ul>
 *
 * <p>Concurrency: a load that is ordered after the store, by a barrier or the order of launches, reads the constant.
 * One that is not ordered after it reads the undefined contents or the constant; undefined contents may be assumed to
 * be the constant, for all threads and blocks. So every load reads the constant, and no order has to be proven. With a
 * different defined initializer an early reader could observe the difference, and the variable is left: see
 * {@link BooleanShrinking}.
 *
 * <p>Source: LLVM's GlobalOpt, GlobalStatus::InitializerStored and the undef case of StoredOnce.
 */
final class StoredOnce {
    static final Rule SAME =
            new Rule(GlobalOpt.NAME, "erase-same-store", "a store of the value that is always there is removed");
    static final Rule ONCE =
            new Rule(GlobalOpt.NAME, "stored-once", "an undefined variable always holds the only stored constant");

    private final GlobalVariable variable;
    private final AddressUses uses;
    private final Settings settings;
    private final Constant contents;
    private final Rule rule;

    private StoredOnce(GlobalVariable variable, AddressUses uses, Settings settings, Constant contents, Rule rule) {
        this.variable = variable;
        this.uses = uses;
        this.settings = settings;
        this.contents = contents;
        this.rule = rule;
    }

    /** The plan for an eligible variable; empty if it does not apply. */
    static Optional<StoredOnce> plan(
            GlobalVariable variable, AddressUses uses, Settings settings, Objections objections) {
        if (!uses.isComplete() || !uses.isWritten() || !mayBeWritten(variable)) {
            return Optional.empty();
        }
        if (hasOtherWrites(uses)) {
            return objections.count(GlobalRefusals.OTHER_WRITES);
        }
        Constant initializer = variable.initializer().orElseThrow();
        if (isShared(variable) || initializer instanceof ConstantUndef || initializer instanceof ConstantPoison) {
            Constant value = onlyStored(variable, uses).orElse(null);
            if (value == null) {
                return objections.count(GlobalRefusals.NOT_ONE_CONSTANT);
            }
            if (!isSameForAllThreads(value)) {
                return objections.count(GlobalRefusals.OF_BLOCK);
            }
            StoredOnce once = new StoredOnce(variable, uses, settings, value, ONCE);
            return once.canReplaceLoads() ? Optional.of(once) : objections.count(GlobalRefusals.UNKNOWN_LOAD);
        }
        StoredOnce same = new StoredOnce(variable, uses, settings, initializer, SAME);
        return same.storesContents() ? Optional.of(same) : objections.count(GlobalRefusals.OTHER_VALUE);
    }

    /** Whether a write to {@code variable} has a defined effect. */
    static boolean mayBeWritten(GlobalVariable variable) {
        return !variable.isConstant() && variable.addressSpace() != AddressSpace.CONSTANT.number();
    }

    private static boolean isShared(GlobalVariable variable) {
        return variable.addressSpace() == AddressSpace.SHARED.number();
    }

    /** Whether there are writes other than simple stores. */
    private static boolean hasOtherWrites(AddressUses uses) {
        return uses.accesses().stream()
                .anyMatch(access ->
                        access.writes() && !(access.instruction() instanceof StoreInstruction && access.isSimple()));
    }

    private static List<AddressUses.Access> stores(AddressUses uses) {
        return uses.accesses().stream().filter(AddressUses.Access::writes).toList();
    }

    // ---- initially undefined

    /** The one constant that all stores write, each to the whole of a scalar. */
    private static Optional<Constant> onlyStored(GlobalVariable variable, AddressUses uses) {
        boolean isScalar =
                !(variable.valueType() instanceof StructType) && !(variable.valueType() instanceof ArrayType);
        Constant only = null;
        for (AddressUses.Access store : stores(uses)) {
            Value value = ((StoreInstruction) store.instruction()).value();
            boolean isWhole =
                    isScalar && store.place().isStart() && store.type().equals(variable.valueType());
            if (!isWhole || !(value instanceof Constant constant) || only != null && constant != only) {
                return Optional.empty();
            }
            only = constant;
        }
        return Optional.ofNullable(only);
    }

    /**
     * Whether {@code constant} is the same for all threads; the address of a shared or local variable differs between
     * blocks or threads.
     */
    private static boolean isSameForAllThreads(Constant constant) {
        return constant.mentionedGlobals().stream()
                .allMatch(global -> global.addressSpace() != AddressSpace.SHARED.number()
                        && global.addressSpace() != AddressSpace.LOCAL.number());
    }

    /** Whether all loads can be replaced; needed only for shared memory, which has no initializer. */
    private boolean canReplaceLoads() {
        return !isShared(variable)
                || uses.accesses().stream()
                        .allMatch(access -> access.writes()
                                || access.isSimple() && value(access).isPresent());
    }

    private Optional<Constant> value(AddressUses.Access access) {
        ConstantMemory memory = new ConstantMemory(variable.module().context(), settings.layout());
        return access.place().isConstant()
                ? memory.read(contents, access.place().constant(), access.type())
                : Optional.empty();
    }

    // ---- stores of the initializer

    /**
     * Whether all stores write the present contents. A store of a part requires an initializer without undefined parts,
     * since it would define them.
     */
    private boolean storesContents() {
        Map<Instruction, AddressUses.Access> accesses = uses.byInstruction();
        boolean isDefined = ConstantElements.isFullyDefined(contents);
        return stores(uses).stream().allMatch(store -> {
            Value value = ((StoreInstruction) store.instruction()).value();
            boolean isWhole = store.type().equals(variable.valueType());
            return value instanceof LoadInstruction load && isCopy(accesses.get(load), store)
                    || (isWhole || isDefined)
                            && value(store).filter(held -> held == value).isPresent();
        });
    }

    /** Whether {@code load} reads the offset that {@code store} writes. */
    private static boolean isCopy(AddressUses.@Nullable Access load, AddressUses.Access store) {
        return load != null
                && store.place().isConstant()
                && load.place().isConstant()
                && load.place().constant() == store.place().constant();
    }

    // ---- the rewrite

    /** Applies the plan; returns the variables to revisit, empty if the gate refused or the variable was removed. */
    Optional<List<GlobalVariable>> apply(Edits edits) {
        Instruction first = stores(uses).getFirst().instruction();
        if (!edits.allow(rule, Settings.functionOf(first), first)) {
            return Optional.empty();
        }
        List<GlobalVariable> again = new ArrayList<>();
        for (AddressUses.Access access : uses.accesses()) {
            Instruction instruction = access.instruction();
            if (access.writes()) {
                edits.of(Settings.functionOf(instruction), rule).erase(instruction);
            } else if (isShared(variable)) {
                edits.of(Settings.functionOf(instruction), rule)
                        .replace(instruction, value(access).orElseThrow());
            }
        }
        Settings.eraseUnused(uses.computations(), edits, rule);
        if (isShared(variable)) {
            edits.remove(variable);
        } else {
            variable.setInitializer(contents);
            again.add(variable);
        }
        settings.context().count("stored-once", 1);
        return Optional.of(again);
    }
}
