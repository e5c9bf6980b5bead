package lockstep.compiler.pipeline;

/** Named pipelines. */
public final class StandardPipelines {
    /** The default pipeline of {@code check}: every pass, in the order of a small optimizer. */
    public static final String DEFAULT =
            "sroa,mem2reg,instsimplify,early-cse,simplifycfg,instsimplify,dce,loop-simplify,break-crit-edges";

    private StandardPipelines() {}
}
