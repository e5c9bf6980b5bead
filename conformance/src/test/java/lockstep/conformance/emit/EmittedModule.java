package lockstep.conformance.emit;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.emit.ModuleItems;
import lockstep.compiler.emit.PtxTarget;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxReader;

/** PTX of modules of LLVM IR whose functions do nothing. */
final class EmittedModule {
    private EmittedModule() {}

    static Module read(String text) {
        return NvvmReader.read("module.ll", text, new Context()).orThrow();
    }

    static PtxModule of(Module module, PtxTarget target) {
        PtxBody body = exit();
        ModuleItems around = new ModuleItems(module, target);
        List<PtxItem> items = new ArrayList<>(around.items());
        for (Function function : module.definedFunctions()) {
            items.add(new PtxFunction(
                    around.header(function), around.directives(function), List.of(), body, function.location()));
        }
        items.addAll(around.aliases());
        return new PtxModule(target.version(), List.of(target.name()), around.addressSize(), items);
    }

    /** The body of all functions: it does not return, which is valid for all of them. */
    private static PtxBody exit() {
        String text = ".version 9.0\n.target sm_90\n.address_size 64\n.func f() { exit; }";
        return PtxReader.read("exit.ptx", text)
                .orThrow()
                .functions()
                .getFirst()
                .body()
                .orElseThrow();
    }
}
