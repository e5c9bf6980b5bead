package lockstep.compiler.ori.stage;

import lockstep.compiler.ori.mercury.EncodeAndDecode;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.sass.ori.OriModule;

/** merc-encode-and-decode: checks that each instruction decodes from its encoding ({@link EncodeAndDecode}). */
public final class CheckWords implements OriModulePass {
    private static final PassInfo INFO = new PassInfo(
            "merc-encode-and-decode",
            "check that words mean their instructions",
            new SourceRef.Seed(1, "MercEncodeAndDecode, phase 117"));

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        module.functions().forEach(EncodeAndDecode::check);
        return module;
    }
}
