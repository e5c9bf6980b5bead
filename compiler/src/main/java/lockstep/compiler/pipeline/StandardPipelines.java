package lockstep.compiler.pipeline;

/** Pipelines that have a name. */
public final class StandardPipelines {
    /** What {@code check} runs if nothing is said: every pass there is, in the order of a small optimizer. */
    public static final String DEFAULT =
            "sroa,mem2reg,instsimplify,early-cse,simplifycfg,instsimplify,dce,loop-simplify,break-crit-edges";

    private StandardPipelines() {}
}
