package lockstep.compiler.loadstorevectorizer;

import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * load-store-vectorizer: loads, or stores, of a block that access neighbouring bytes become one access of a vector if
 * the first of them is aligned for it. Loads go where the first of them was, stores where the last one was, so what
 * stands between must not touch their bytes, nor let other threads do so, nor end the lane.
 *
 * <p>Each element is poison or undefined where it was before. Volatile and atomic accesses are left as they are.
 * Source: LLVM's LoadStoreVectorizer with the widths of NVPTX.
 */
public final class LoadStoreVectorizer implements FunctionPass {
    private static final String NAME = "load-store-vectorizer";
    private static final Rule LOADS = VectorizerSettings.loads(NAME);
    private static final Rule STORES = VectorizerSettings.stores(NAME);

    private static final PassInfo INFO = VectorizerSettings.info(
            NAME,
            "put accesses to neighbouring bytes together",
            new SourceRef.Manual("LLVM passes", "load-store-vectorizer"),
            LOADS,
            STORES);

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        VectorizerSettings settings = VectorizerSettings.of(LOADS, STORES, context);
        return new VectorizerRun(settings, new AlignedRuns(), function, context).run();
    }
}
