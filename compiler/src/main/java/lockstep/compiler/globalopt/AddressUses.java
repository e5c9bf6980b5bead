package lockstep.compiler.globalopt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * All uses of an address by instructions: accesses with their offsets, the intermediate address computations, and all
 * other uses. Address computations and address space casts are followed, both as instructions and as constant
 * expressions. Linear in the uses; no recursion.
 */
final class AddressUses {
    /**
     * A memory access: load, store or atomic operation.
     *
     * @param instruction the access
     * @param operand index of the address among its operands
     * @param type the accessed type
     * @param place the accessed offset
     */
    record Access(Instruction instruction, int operand, Type type, AddressOffset place) {
        /** Whether it may write. */
        boolean writes() {
            return !(instruction instanceof LoadInstruction);
        }

        /** Whether it is a load or store that is neither atomic nor volatile. */
        boolean isSimple() {
            return instruction instanceof LoadInstruction load && load.access().isSimple()
                    || instruction instanceof StoreInstruction store
                            && store.access().isSimple();
        }
    }

    /**
     * A use other than an access.
     *
     * @param use the operand
     * @param place the offset of the address; empty if it is not known
     */
    record Other(Use use, Optional<AddressOffset> place) {}

    private record Step(LocalValue address, AddressOffset place) {}

    private final DataLayout layout;
    private final Deque<Step> work = new ArrayDeque<>();
    private final List<Access> accesses = new ArrayList<>();
    private final List<Instruction> computations = new ArrayList<>();
    private final List<Other> others = new ArrayList<>();

    private AddressUses(DataLayout layout) {
        this.layout = layout;
    }

    /** The uses of the address of {@code variable} in {@code users}, which are all functions that refer to it. */
    static AddressUses of(GlobalVariable variable, Collection<Function> users, DataLayout layout) {
        AddressUses uses = new AddressUses(layout);
        for (Function user : users) {
            for (Use use : List.copyOf(user.usesOf(variable))) {
                uses.note(use, uses.placeIn((Constant) use.value()));
            }
        }
        uses.finish();
        return uses;
    }

    /** The uses of the address {@code root}. */
    static AddressUses of(LocalValue root, DataLayout layout) {
        AddressUses uses = new AddressUses(layout);
        uses.work.add(new Step(root, AddressOffset.START));
        uses.finish();
        return uses;
    }

    private void finish() {
        while (!work.isEmpty()) {
            Step step = work.poll();
            for (Use use : step.address().uses()) {
                note(use, Optional.of(step.place()));
            }
        }
    }

    /** The offset of a constant address from the global that it is based on. */
    private Optional<AddressOffset> placeIn(Constant constant) {
        Deque<ConstantExpression> chain = new ArrayDeque<>();
        Constant at = constant;
        while (at instanceof ConstantExpression expression && isStep(expression)) {
            chain.push(expression);
            at = expression.operands().getFirst();
        }
        if (!(at instanceof GlobalVariable)) {
            return Optional.empty();
        }
        Optional<AddressOffset> place = Optional.of(AddressOffset.START);
        for (ConstantExpression expression : chain) {
            place = place.flatMap(p -> stepBy(p, expression));
        }
        return place;
    }

    private static boolean isStep(ConstantExpression expression) {
        boolean keepsAddress = expression.opcode() == Opcode.GETELEMENTPTR
                || expression.opcode() == Opcode.ADDRSPACECAST
                || expression.opcode() == Opcode.BITCAST;
        return keepsAddress
                && expression.type().isPointer()
                && expression.operands().getFirst().type().isPointer();
    }

    private Optional<AddressOffset> stepBy(AddressOffset place, ConstantExpression expression) {
        Type source = expression.sourceElementType();
        return expression.opcode() == Opcode.GETELEMENTPTR && source != null
                ? place.step(
                        layout,
                        source,
                        expression.operands().subList(1, expression.operands().size()),
                        expression.flags(),
                        indexBits(expression.type()))
                : Optional.of(place);
    }

    private int indexBits(Type pointer) {
        return layout.indexBits(((PointerType) pointer).addressSpace());
    }

    private void note(Use use, Optional<AddressOffset> known) {
        AddressOffset place = known.orElse(null);
        if (place == null) {
            others.add(new Other(use, known));
            return;
        }
        Instruction user = use.user();
        if (user instanceof LoadInstruction load) {
            access(use, 0, load.type(), place);
        } else if (user instanceof StoreInstruction store) {
            access(use, 1, store.value().type(), place);
        } else if (user instanceof AtomicRmwInstruction atomic) {
            access(use, 0, atomic.value().type(), place);
        } else if (user instanceof CompareExchangeInstruction exchange) {
            access(use, 0, exchange.expected().type(), place);
        } else if (user instanceof GetElementPtrInstruction gep) {
            step(use, gep, place);
        } else if (user instanceof CastInstruction cast) {
            cast(use, cast, place);
        } else {
            others.add(new Other(use, known));
        }
    }

    private void access(Use use, int operand, Type type, AddressOffset place) {
        if (use.index() == operand) {
            accesses.add(new Access(use.user(), operand, type, place));
        } else {
            others.add(new Other(use, Optional.of(place)));
        }
    }

    private void step(Use use, GetElementPtrInstruction gep, AddressOffset place) {
        Optional<AddressOffset> next = use.index() != 0 || !gep.type().isPointer()
                ? Optional.empty()
                : place.step(layout, gep.sourceElementType(), gep.indices(), gep.flags(), indexBits(gep.type()));
        follow(use, gep, next);
    }

    private void cast(Use use, CastInstruction cast, AddressOffset place) {
        boolean keepsAddress = cast.opcode() == Opcode.ADDRSPACECAST || cast.opcode() == Opcode.BITCAST;
        follow(use, cast, keepsAddress && cast.type().isPointer() ? Optional.of(place) : Optional.empty());
    }

    private void follow(Use use, Instruction address, Optional<AddressOffset> next) {
        if (next.isPresent()) {
            computations.add(address);
            work.add(new Step(address, next.get()));
        } else {
            others.add(new Other(use, Optional.empty()));
        }
    }

    /** The accesses. */
    List<Access> accesses() {
        return Collections.unmodifiableList(accesses);
    }

    /** The accesses by their instructions, each of which accesses the object through one operand only. */
    Map<Instruction, Access> byInstruction() {
        Map<Instruction, Access> all = new IdentityHashMap<>();
        accesses.forEach(access -> all.put(access.instruction(), access));
        return all;
    }

    /** The address computations, each after those that it uses. */
    List<Instruction> computations() {
        return Collections.unmodifiableList(computations);
    }

    /** The other uses of the address. */
    List<Other> others() {
        return Collections.unmodifiableList(others);
    }

    /** Whether the address is used only by accesses, so that all effects on the object are known. */
    boolean isComplete() {
        return others.isEmpty();
    }

    /** Whether some access may write. */
    boolean isWritten() {
        return accesses.stream().anyMatch(Access::writes);
    }

    /** Whether no access reads: all are stores. */
    boolean isOnlyStoredTo() {
        return accesses.stream().allMatch(access -> access.instruction() instanceof StoreInstruction);
    }

    /** Describes {@code use} of an address in a remark. */
    static String describe(Use use) {
        Opcode opcode = use.user().opcode();
        if (opcode == Opcode.STORE) {
            return "its address is stored";
        }
        return opcode == Opcode.CALL
                ? "its address is passed to a call"
                : "its address is used by '" + opcode.mnemonic() + "'";
    }
}
