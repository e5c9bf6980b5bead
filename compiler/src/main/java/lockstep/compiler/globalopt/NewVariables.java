package lockstep.compiler.globalopt;

import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.type.Type;

/** Creates the variables that replace parts of another one: internal, in its address space, with its metadata. */
final class NewVariables {
    private final GlobalVariable model;
    private final UserIndex index;

    NewVariables(GlobalVariable model, UserIndex index) {
        this.model = model;
        this.index = index;
    }

    /** A variable named after the model with {@code suffix}, made unique by a number where the name is taken. */
    GlobalVariable make(String suffix, Type type, Constant initializer, long alignment) {
        Module module = model.module();
        String wanted = model.name() + suffix;
        String name = wanted;
        for (int number = 1; module.global(name).isPresent(); number++) {
            name = wanted + "." + number;
        }
        GlobalVariable made = module.addGlobalVariable(name, type, model.addressSpace());
        made.setLinkage(Linkage.INTERNAL);
        made.setInitializer(initializer);
        made.setAlignment(alignment);
        made.setUnnamedAddress(model.unnamedAddress());
        made.metadata().putAll(model.metadata());
        index.inherit(model, made);
        return made;
    }
}
