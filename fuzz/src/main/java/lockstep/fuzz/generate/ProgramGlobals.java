package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** The global variables of a generated program; each is created on first use. */
final class ProgramGlobals {
    private final Module module;
    private final LaunchShape shape;
    private @Nullable GlobalVariable exchange;
    private @Nullable GlobalVariable tally;
    private @Nullable GlobalVariable counters;
    private @Nullable GlobalVariable state;
    private @Nullable GlobalVariable table;
    private final List<GlobalVariable> structStates = new ArrayList<>();
    private final List<HeapOwnerStatement.HeapState> heapStates = new ArrayList<>();
    private final List<FlagStateStatement.FlagState> flagStates = new ArrayList<>();

    ProgramGlobals(Module module, LaunchShape shape) {
        this.module = module;
        this.shape = shape;
    }

    /**
     * A shared array of an {@code i32} a thread. Every thread writes its slot at the beginning of the kernel, so that
     * slots of lanes that end early are defined.
     */
    Value exchange(FunctionEmitter e) {
        GlobalVariable array = exchange;
        if (array == null) {
            ArrayType type = new ArrayType(IntType.I32, shape.blockThreads());
            array = module.addGlobalVariable("exchange", type, AddressSpace.SHARED.number());
            array.setLinkage(Linkage.INTERNAL);
            array.setInitializer(module.context().undef(type));
            array.setAlignment(4);
            initialize(e, array);
            exchange = array;
        }
        return array;
    }

    /** A shared number, to which every thread writes the same at the beginning of the kernel. */
    Value tally(FunctionEmitter e) {
        GlobalVariable number = tally;
        if (number == null) {
            number = module.addGlobalVariable("tally", IntType.I32, AddressSpace.SHARED.number());
            number.setLinkage(Linkage.INTERNAL);
            number.setInitializer(module.context().undef(IntType.I32));
            number.setAlignment(4);
            begin(e, number);
            tally = number;
        }
        return number;
    }

    /** All write at the same time, therefore atomically. */
    private void begin(FunctionEmitter e, GlobalVariable number) {
        IrBuilder prologue = IrBuilder.before(e.function().entry().terminator());
        MemoryAccess access = new MemoryAccess(4, false, AtomicOrdering.MONOTONIC, "");
        prologue.add(new StoreInstruction(e.i32(0), number, access));
        prologue.call(IntrinsicTable.declare(module, "llvm.nvvm.barrier0"));
    }

    private void initialize(FunctionEmitter e, GlobalVariable array) {
        IrBuilder prologue = IrBuilder.before(e.function().entry().terminator());
        Value slot =
                prologue.elementPointer(IntType.I32, array, List.of(e.frame().thread()), Flag.INBOUNDS.bit());
        prologue.store(e.frame().global(), slot, 4);
        prologue.call(IntrinsicTable.declare(module, "llvm.nvvm.barrier0"));
    }

    /** An observable array of an {@code i32} for each of {@link AtomicStatement#OPERATIONS}. */
    Value counters() {
        GlobalVariable array = counters;
        if (array == null) {
            List<Constant> initial = new ArrayList<>();
            for (int i = 0; i < AtomicStatement.OPERATIONS.size(); i++) {
                initial.add(module.context().i32(i % 2 == 0 ? 0 : -1));
            }
            Type type = new ArrayType(IntType.I32, initial.size());
            array = module.addGlobalVariable("counters", type, AddressSpace.GLOBAL.number());
            array.setInitializer(module.context().aggregate(type, initial));
            array.setAlignment(4);
            counters = array;
        }
        return array;
    }

    /** The struct that one thread owns. */
    GlobalVariable state(Supplier<GlobalVariable> maker) {
        GlobalVariable known = state;
        if (known == null) {
            known = maker.get();
            state = known;
        }
        return known;
    }

    /** The constant table. */
    GlobalVariable table(Supplier<GlobalVariable> maker) {
        GlobalVariable known = table;
        if (known == null) {
            known = maker.get();
            table = known;
        }
        return known;
    }

    /** The structs that one thread owns, of all spaces; their creators add them. */
    List<GlobalVariable> structStates() {
        return structStates;
    }

    /** The heap memory that one thread owns; its creators add it. */
    List<HeapOwnerStatement.HeapState> heapStates() {
        return heapStates;
    }

    /** The variables of few constants that one thread owns; their creators add them. */
    List<FlagStateStatement.FlagState> flagStates() {
        return flagStates;
    }
}
