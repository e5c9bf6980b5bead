package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * Variables that take few constants: their initializer and another one, or a single constant where they are initially
 * undefined; sometimes also another value, or a part of one. One thread owns them, of the launch or of each block.
 */
final class FlagStateStatement implements Statement {
    private static final List<IntType> TYPES = List.of(IntType.I32, IntType.I64, IntType.I16, IntType.I8);
    private static final int MOST = 4;
    private static final int RARE = 20;

    /**
     * What the program has of these.
     *
     * @param type of the contents
     * @param first the initializer; undef if there are initially no contents
     * @param second the other constant
     */
    record FlagState(GlobalVariable variable, IntType type, Constant first, Constant second) {
        boolean isDefined() {
            return first != second;
        }

        boolean isShared() {
            return variable.addressSpace() == AddressSpace.SHARED.number();
        }
    }

    @Override
    public String name() {
        return "flag-state";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.isKernel();
    }

    @Override
    public void emit(FunctionEmitter e) {
        List<FlagState> states = e.program().globals().flagStates();
        if (states.isEmpty() || states.size() < MOST && e.choices().chance(1, 3)) {
            states.add(make(e, states.size()));
        }
        FlagState state = e.choices().pick(states);
        Value owns = OwnerBranch.isFirst(
                e, state.isShared() ? e.frame().thread() : e.frame().global());
        OwnerBranch.emit(e, owns, () -> {
            if (!state.isDefined()) {
                store(e, state, state.second());
            }
            access(e, state);
            access(e, state);
        });
    }

    private static void access(FunctionEmitter e, FlagState state) {
        if (e.choices().chance(1, RARE)) {
            accessOtherwise(e, state);
        } else if (e.choices().chance(1, 2)) {
            e.keepVarying(load(e, state));
        } else if (e.choices().chance(1, 3)) {
            store(e, state, load(e, state));
        } else {
            store(e, state, e.choices().pick(List.of(state.first(), state.second())));
        }
    }

    /** Accesses that let the variable hold, or expose, more than the two constants. */
    private static void accessOtherwise(FunctionEmitter e, FlagState state) {
        switch (e.choices().below(3)) {
            case 0 -> store(e, state, e.values().any(e, state.type()));
            case 1 -> e.keepVarying(e.at().load(IntType.I8, address(e, state), 1));
            default -> {
                MemoryAccess access =
                        new MemoryAccess(OperandSource.bytes(state.type()), true, AtomicOrdering.NOT_ATOMIC, "");
                e.keepVarying(e.at().add(new LoadInstruction(state.type(), address(e, state), access)));
            }
        }
    }

    private static Value load(FunctionEmitter e, FlagState state) {
        return e.at().load(state.type(), address(e, state), OperandSource.bytes(state.type()));
    }

    private static void store(FunctionEmitter e, FlagState state, Value value) {
        e.at().store(value, address(e, state), OperandSource.bytes(state.type()));
    }

    private static Value address(FunctionEmitter e, FlagState state) {
        GlobalVariable variable = state.variable();
        boolean isCast =
                !variable.type().equals(PointerType.GENERIC) && e.choices().chance(1, 6);
        return isCast ? e.at().cast(Opcode.ADDRSPACECAST, variable, PointerType.GENERIC) : variable;
    }

    private static FlagState make(FunctionEmitter e, int number) {
        IntType type = e.choices().pick(TYPES);
        boolean isDefined = e.choices().chance(2, 3);
        List<AddressSpace> spaces = isDefined
                ? List.of(AddressSpace.GLOBAL, AddressSpace.GENERIC)
                : List.of(AddressSpace.GLOBAL, AddressSpace.GENERIC, AddressSpace.SHARED);
        AddressSpace space = e.choices().pick(spaces);
        Constant second = e.choices().chance(1, 3)
                ? e.context().integer(type, 1)
                : e.values().constant(e, type);
        Constant first = second;
        if (isDefined) {
            first = e.choices().chance(1, 3)
                    ? e.context().zero(type)
                    : e.values().constant(e, type);
        }
        GlobalVariable made = e.module().addGlobalVariable("flag" + number, type, space.number());
        made.setInitializer(isDefined ? first : e.context().undef(type));
        made.setLinkage(e.choices().chance(9, 10) ? Linkage.INTERNAL : Linkage.EXTERNAL);
        made.setAlignment(OperandSource.bytes(type));
        return new FlagState(made, type, first, second);
    }
}
