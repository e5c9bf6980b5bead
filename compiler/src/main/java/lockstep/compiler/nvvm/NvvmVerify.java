package lockstep.compiler.nvvm;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.PointerType;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * nvvm-verify: what NVVM IR forbids beyond LLVM's rules, which the verifier checks. Faults are errors of the input;
 * nothing is changed.
 *
 * <ul>
 *   <li>Address spaces are generic, global, shared, constant, local and that of parameters.
 *   <li>Variables are not thread-local; constant memory is not written.
 *   <li>Stack slots are generic or local, and atomics do not name local, constant or parameter memory.
 *   <li>No indirect branches, no code for functions with a varying number of arguments, no unknown
 *       {@code llvm.nvvm} intrinsics, no ifuncs.
 * </ul>
 *
 * <p>Source: NVVM IR Specification, "Global Variables", "Address Spaces", "Instructions", "Intrinsic Functions".
 */
public final class NvvmVerify implements ModulePass {
    private static final PassInfo INFO = new PassInfo(
            "nvvm-verify",
            "check the rules of NVVM IR",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(),
            List.of(),
            List.of("functions"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        InputCheck faults = new InputCheck();
        module.globalVariables().forEach(variable -> check(variable, faults));
        module.ifuncs().forEach(f -> faults.global("nvvm-ifunc", "@" + f.name() + " is an ifunc"));
        for (Function function : module.functions()) {
            if (function.name().startsWith("llvm.nvvm.") && IntrinsicTable.lookup(function.name()).isEmpty()) {
                faults.global("nvvm-intrinsic", "@" + function.name() + " is no intrinsic");
            }
            if (!function.isDeclaration()) {
                check(function, faults);
                context.count("functions", 1);
            }
        }
        faults.finish();
        return false;
    }

    private static void check(GlobalVariable variable, InputCheck faults) {
        String name = "the variable @" + variable.name();
        if (!variable.threadLocal().isEmpty()) {
            faults.global("nvvm-thread-local", name + " is thread-local");
        }
    }

    private static boolean isKnown(int space) {
        for (AddressSpace known : AddressSpace.values()) {
            if (known.number() == space) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(int number, AddressSpace space) {
        return number == space.number();
    }

    private static void check(Function function, InputCheck faults) {
        if (function.functionType().isVarArg()) {
            faults.global("nvvm-variadic", "@" + function.name() + " takes a varying number of arguments");
        }
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                checkPlace(instruction, faults);
                if (instruction.type() instanceof PointerType pointer && !isKnown(pointer.addressSpace())) {
                    faults.at(instruction, "nvvm-space", "an address of space " + pointer.addressSpace());
                }
            }
        }
    }

    private static void checkPlace(Instruction instruction, InputCheck faults) {
        if (instruction instanceof IndirectBranchInstruction) {
            faults.at(instruction, "nvvm-indirect-branch", "indirect branches are not supported");
        } else if (instruction instanceof AllocaInstruction slot) {
            int space = spaceOf(slot);
            if (!is(space, AddressSpace.GENERIC) && !is(space, AddressSpace.LOCAL)) {
                faults.at(slot, "nvvm-slot-space", "a stack slot in address space " + space);
            }
        } else if (instruction instanceof StoreInstruction store) {
            checkWritten(store, spaceOf(store.pointer()), faults);
        } else if (instruction instanceof AtomicRmwInstruction || instruction instanceof CompareExchangeInstruction) {
            int space = spaceOf(instruction.operand(0));
            checkWritten(instruction, space, faults);
            if (is(space, AddressSpace.LOCAL)) {
                faults.at(instruction, "nvvm-atomic-space", "an atomic on local memory");
            }
        } else if (instruction instanceof CallInstruction call
                && call.calledFunction().filter(f -> f.name().startsWith("llvm.va_")).isPresent()) {
            faults.at(call, "nvvm-variadic", "arguments of a varying number are not supported");
        }
    }

    private static int spaceOf(Value address) {
        return ((PointerType) address.type()).addressSpace();
    }

    private static void checkWritten(Instruction instruction, int space, InputCheck faults) {
        if (is(space, AddressSpace.CONSTANT)) {
            faults.at(instruction, "nvvm-constant-write", "constant memory is written");
        }
    }
}
