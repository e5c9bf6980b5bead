package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/**
 * A variable that only holds the address of one allocation: it has one call of {@code malloc}, one store of its result,
 * and loads. All uses of the call and of each load, the <em>roots</em>, are known: accesses of the memory, comparisons
 * with null, {@code free}.
 */
final class HeapVariable {
    /** The uses of one root. */
    record Root(
            LocalValue address, AddressUses uses, List<CompareInstruction> comparisons, List<CallInstruction> frees) {
        Root {
            comparisons = List.copyOf(comparisons);
            frees = List.copyOf(frees);
        }
    }

    private final GlobalVariable variable;
    private final CallInstruction malloc;
    private final StoreInstruction store;
    private final Map<LocalValue, Root> roots;

    private HeapVariable(
            GlobalVariable variable, CallInstruction malloc, StoreInstruction store, Map<LocalValue, Root> roots) {
        this.variable = variable;
        this.malloc = malloc;
        this.store = store;
        this.roots = roots;
    }

    /** {@code variable} as a heap variable; if it is not one, {@code objections} gets the reason. */
    static Optional<HeapVariable> of(
            GlobalVariable variable, AddressUses uses, DataLayout layout, Objections objections) {
        if (!variable.valueType().equals(PointerType.GENERIC) || !uses.isComplete()) {
            return Optional.empty();
        }
        List<AddressUses.Access> writes =
                uses.accesses().stream().filter(AddressUses.Access::writes).toList();
        if (writes.size() != 1
                || !(writes.getFirst().instruction() instanceof StoreInstruction store)
                || !(store.value() instanceof CallInstruction malloc)
                || !isMalloc(malloc)) {
            return objections.add(GlobalRefusals.NO_SINGLE);
        }
        if (!uses.accesses().stream().allMatch(HeapVariable::isOfThePointer)) {
            return objections.add(GlobalRefusals.PART_OF_POINTER);
        }
        if (!beginsRight(variable)) {
            return objections.add(GlobalRefusals.NOT_NULL);
        }
        if (variable.addressSpace() == AddressSpace.CONSTANT.number()) {
            return objections.add(GlobalRefusals.HEAP_WRITTEN);
        }
        if (malloc.block() != store.block()) {
            return objections.add(GlobalRefusals.STORED_ELSEWHERE);
        }
        Map<LocalValue, Root> roots = new LinkedHashMap<>();
        for (LocalValue address : addresses(uses, malloc)) {
            Root root = root(address, AddressUses.of(address, layout), store, objections);
            if (root == null) {
                return Optional.empty();
            }
            roots.put(address, root);
        }
        return Optional.of(new HeapVariable(variable, malloc, store, roots));
    }

    /** Whether {@code call} calls {@code malloc} of the device heap. */
    static boolean isMalloc(CallInstruction call) {
        return call.argumentCount() == 1
                && call.type().equals(PointerType.GENERIC)
                && call.calledFunction()
                        .filter(f -> f.isDeclaration() && f.name().equals(MallocFailure.MALLOC))
                        .isPresent();
    }

    private static boolean isOfThePointer(AddressUses.Access access) {
        return access.isSimple() && access.place().isStart() && access.type().equals(PointerType.GENERIC);
    }

    /** Whether the variable is initially null, or in shared memory, which has no initial contents, undefined. */
    private static boolean beginsRight(GlobalVariable variable) {
        Constant initializer = variable.initializer().orElseThrow();
        return initializer instanceof ConstantNull
                || variable.addressSpace() == AddressSpace.SHARED.number() && initializer instanceof ConstantUndef;
    }

    private static List<LocalValue> addresses(AddressUses uses, CallInstruction malloc) {
        List<LocalValue> addresses = new ArrayList<>();
        addresses.add(malloc);
        for (AddressUses.Access access : uses.accesses()) {
            if (access.instruction() instanceof LoadInstruction load) {
                addresses.add(load);
            }
        }
        return addresses;
    }

    private static @Nullable Root root(
            LocalValue address, AddressUses uses, StoreInstruction store, Objections objections) {
        List<CompareInstruction> comparisons = new ArrayList<>();
        List<CallInstruction> frees = new ArrayList<>();
        for (AddressUses.Other other : uses.others()) {
            boolean isStart = other.place().filter(AddressOffset::isStart).isPresent();
            Instruction user = other.use().user();
            if (isStart && user instanceof CompareInstruction compare && comparesWithNull(compare)) {
                comparisons.add(compare);
            } else if (isStart && user instanceof CallInstruction call && isFree(call)) {
                frees.add(call);
            } else if (user != store) {
                objections.add(GlobalRefusals.HEAP_ESCAPES, "of the address of its memory, " + describe(other.use()));
                return null;
            }
        }
        return new Root(address, uses, comparisons, frees);
    }

    private static String describe(Use use) {
        boolean isSigned = use.user() instanceof CompareInstruction compare
                && compare.predicate().isSigned();
        return isSigned ? "its sign is used" : AddressUses.describe(use);
    }

    /**
     * Whether {@code compare} is an unsigned or equality comparison with null; the sign of an address does not tell
     * null.
     */
    private static boolean comparesWithNull(CompareInstruction compare) {
        return compare.right() instanceof ConstantNull && !compare.predicate().isSigned();
    }

    private static boolean isFree(CallInstruction call) {
        return call.argumentCount() == 1
                && call.type().isVoid()
                && call.calledFunction()
                        .filter(f -> f.isDeclaration() && f.name().equals(MallocFailure.FREE))
                        .isPresent();
    }

    /** The variable. */
    GlobalVariable variable() {
        return variable;
    }

    /** The allocation. */
    CallInstruction malloc() {
        return malloc;
    }

    /** The store of its result. */
    StoreInstruction store() {
        return store;
    }

    /** The call first, then the loads. */
    List<Root> roots() {
        return List.copyOf(roots.values());
    }

    /** The uses of the call. */
    Root call() {
        return Objects.requireNonNull(roots.get(malloc));
    }

    /** The loads of the variable. */
    List<LoadInstruction> loads() {
        return roots.keySet().stream()
                .filter(LoadInstruction.class::isInstance)
                .map(LoadInstruction.class::cast)
                .toList();
    }

    /** Whether a load of the variable is compared with null. */
    boolean isLoadCompared() {
        return roots().stream()
                .anyMatch(
                        root -> root.address() != malloc && !root.comparisons().isEmpty());
    }

    /** The first struct type that an access indexes into. */
    Optional<StructType> struct() {
        for (Root root : roots()) {
            for (Instruction computation : root.uses().computations()) {
                if (computation instanceof GetElementPtrInstruction gep
                        && gep.sourceElementType() instanceof StructType struct
                        && !struct.isOpaque()) {
                    return Optional.of(struct);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * The constant result of a comparison of the address with null.
     *
     * @return empty if the result depends on whether the address is null; then {@link #isTrueOfNull} gives the result
     *     for null
     */
    static Optional<Boolean> always(Predicate predicate) {
        return predicate == Predicate.ULT
                ? Optional.of(false)
                : predicate == Predicate.UGE ? Optional.of(true) : Optional.empty();
    }

    /** Whether {@code predicate} holds for null compared with null. */
    static boolean isTrueOfNull(Predicate predicate) {
        return predicate == Predicate.EQ || predicate == Predicate.ULE;
    }
}
