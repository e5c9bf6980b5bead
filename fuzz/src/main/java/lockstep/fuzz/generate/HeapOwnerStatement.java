package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * Memory of the heap that the first thread of the launch allocates where a global variable is null yet, fills, and uses
 * from then on, in later launches, too. The test for the allocating thread holds in every launch, or only in this one;
 * that the allocation happens once is ensured by testing the variable, or by an additional flag.
 */
final class HeapOwnerStatement implements Statement {
    private static final DataLayout LAYOUT = DataLayout.parse(DataLayout.NVPTX64);
    private static final int MAX_FIELDS = 6;
    private static final int MAX_COUNT_BITS = 8;

    /**
     * What the program has of these.
     *
     * @param variable that takes the address
     * @param struct what is allocated
     * @param count how many, a power of two
     */
    record HeapState(GlobalVariable variable, StructType struct, int count) {}

    @Override
    public String name() {
        return "heap-owner";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.isKernel();
    }

    @Override
    public void emit(FunctionEmitter e) {
        List<HeapState> states = e.program().globals().heapStates();
        boolean isNew = states.isEmpty() || states.size() < 2 && e.choices().chance(1, 5);
        if (isNew) {
            HeapState state = make(e, states.size());
            states.add(state);
            OwnerBranch.emit(e, owns(e), () -> allocateOnce(e, state));
        }
        HeapState state = e.choices().pick(states);
        Value owns = e.choices().chance(1, 2)
                ? owns(e)
                : OwnerBranch.isFirst(e, e.frame().global());
        OwnerBranch.emit(e, owns, () -> use(e, state));
    }

    private static Value owns(FunctionEmitter e) {
        return e.choices().chance(7, 8)
                ? OwnerBranch.isFirstByNumbers(e)
                : OwnerBranch.isFirst(e, e.frame().global());
    }

    private static HeapState make(FunctionEmitter e, int number) {
        AddressSpace space = e.choices().pick(List.of(AddressSpace.GLOBAL, AddressSpace.GENERIC));
        GlobalVariable variable = e.module().addGlobalVariable("heap" + number, PointerType.GENERIC, space.number());
        variable.setInitializer(e.context().nullPointer(PointerType.GENERIC));
        variable.setLinkage(e.choices().chance(7, 8) ? Linkage.INTERNAL : Linkage.EXTERNAL);
        variable.setAlignment(8);
        int count = 1 << e.choices().below(MAX_COUNT_BITS);
        return new HeapState(variable, StructAccess.type(e, MAX_FIELDS), count);
    }

    /** The place may be passed several times in one launch: what is there already stays. */
    private static void allocateOnce(FunctionEmitter e, HeapState state) {
        BasicBlock make = e.block();
        BasicBlock done = e.block();
        Value isMissing = e.choices().chance(1, 4) ? findsZero(e) : isNull(e, state);
        e.at().branch(isMissing, make, done);
        e.at().moveToEnd(make);
        long bytes = LAYOUT.allocSize(state.struct()) * state.count();
        Function malloc = e.module().declareFunction("malloc", FunctionType.of(PointerType.GENERIC, IntType.I64));
        Value memory = e.at().call(malloc, e.context().i64(bytes));
        if (e.choices().chance(1, 3)) {
            BasicBlock succeeded = e.block();
            Value failed = e.at().compare(Predicate.EQ, memory, e.context().nullPointer(PointerType.GENERIC));
            e.at().branch(failed, done, succeeded);
            e.at().moveToEnd(succeeded);
            fill(e, memory, state);
            e.at().store(memory, state.variable(), 8);
        } else {
            e.at().store(memory, state.variable(), 8);
            fill(e, memory, state);
        }
        e.at().branch(done);
        e.at().moveToEnd(done);
    }

    private static Value isNull(FunctionEmitter e, HeapState state) {
        Value known = e.at().load(PointerType.GENERIC, state.variable(), 8);
        return e.at().compare(Predicate.EQ, known, e.context().nullPointer(PointerType.GENERIC));
    }

    /** Whether an exchange of a flag finds zero: once in all launches. */
    private static Value findsZero(FunctionEmitter e) {
        String name = "once" + e.module().globals().size();
        GlobalVariable flag = e.module().addGlobalVariable(name, IntType.I32, AddressSpace.GLOBAL.number());
        flag.setInitializer(e.context().i32(0));
        flag.setLinkage(Linkage.INTERNAL);
        MemoryAccess access = new MemoryAccess(4, false, AtomicOrdering.MONOTONIC, "");
        Value old = e.at().add(new AtomicRmwInstruction(AtomicRmwInstruction.Operation.XCHG, flag, e.i32(1), access));
        return e.at().compare(Predicate.EQ, old, e.i32(0));
    }

    /** Writes every member of every struct, in a loop. */
    private static void fill(FunctionEmitter e, Value memory, HeapState state) {
        BasicBlock before = e.at().block();
        BasicBlock loop = e.block();
        BasicBlock after = e.block();
        e.at().branch(loop);
        e.at().moveToEnd(loop);
        PhiInstruction index = e.at().phi(IntType.I64);
        e.at().addIncoming(index, e.context().i64(0), before);
        for (int field = 0; field < state.struct().fields().size(); field++) {
            fill(e, memory, state, index, field);
        }
        Value next = e.at().binary(Opcode.ADD, index, e.context().i64(1));
        e.at().addIncoming(index, next, loop);
        Value isLast = e.at().compare(Predicate.EQ, next, e.context().i64(state.count()));
        e.at().branch(isLast, after, loop);
        e.at().moveToEnd(after);
    }

    private static void fill(FunctionEmitter e, Value memory, HeapState state, Value index, int field) {
        Type type = state.struct().fields().get(field);
        int elements = type instanceof ArrayType ? StructAccess.ELEMENTS : 1;
        Type leaf = type instanceof ArrayType array ? array.element() : type;
        for (int element = 0; element < elements; element++) {
            List<Value> path = new ArrayList<>(List.of(index, e.i32(field)));
            if (type instanceof ArrayType) {
                path.add(e.i32(element));
            }
            Value place = e.at().elementPointer(state.struct(), memory, path, Flag.INBOUNDS.bit());
            e.at().store(e.values().constant(e, leaf), place, LAYOUT.abiAlignment(leaf));
        }
    }

    private static void use(FunctionEmitter e, HeapState state) {
        Value memory = e.at().load(PointerType.GENERIC, state.variable(), 8);
        Value isThere = e.at().compare(Predicate.NE, memory, e.context().nullPointer(PointerType.GENERIC));
        OwnerBranch.emit(e, isThere, () -> {
            StructAccess access = new StructAccess(e, memory, state.struct(), state.count(), true);
            access.emit();
            access.emit();
        });
    }
}
