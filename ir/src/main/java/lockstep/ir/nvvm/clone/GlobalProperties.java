package lockstep.ir.nvvm.clone;

import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;

/** Copies the properties of globals, except their names, their metadata, and the constants in them. */
public final class GlobalProperties {
    private GlobalProperties() {}

    /** Properties of all kinds of globals. */
    public static void copyCommon(GlobalValue source, GlobalValue copy) {
        copy.setLinkage(source.linkage());
        copy.setVisibility(source.visibility());
        copy.setDllStorage(source.dllStorage());
        copy.setThreadLocal(source.threadLocal());
        copy.setUnnamedAddress(source.unnamedAddress());
        copy.setPartition(source.partition());
        copy.setDsoLocal(source.isDsoLocal());
        copy.setLocation(source.location());
    }

    /** Properties of variables only, with their comdats. */
    public static void copyVariable(GlobalVariable source, GlobalVariable copy) {
        copy.setConstant(source.isConstant());
        copy.setExternallyInitialized(source.isExternallyInitialized());
        copy.setSection(source.section());
        copy.setCodeModel(source.codeModel());
        copy.setSanitizer(source.sanitizer());
        copy.setComdat(source.comdat().orElse(null));
        copy.setAlignment(source.alignment());
        copy.setAttributes(source.attributes());
    }
}
