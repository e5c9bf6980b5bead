package lockstep.compiler.loadstorevectorizer;

import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/** old-load-store-vectorizer: as {@link LoadStoreVectorizer}, with the older selection of runs ({@link PairedRuns}). */
public final class OldLoadStoreVectorizer implements FunctionPass {
    private static final String NAME = "old-load-store-vectorizer";
    private static final Rule LOADS = VectorizerSettings.loads(NAME);
    private static final Rule STORES = VectorizerSettings.stores(NAME);

    private static final PassInfo INFO = VectorizerSettings.info(
            NAME,
            "put accesses to neighbouring bytes together, chosen by pairs",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            LOADS,
            STORES);

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        VectorizerSettings settings = VectorizerSettings.of(LOADS, STORES, context);
        return new VectorizerRun(settings, new PairedRuns(), function, context).run();
    }
}
