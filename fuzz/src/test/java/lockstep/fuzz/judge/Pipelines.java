package lockstep.fuzz.judge;

import java.util.List;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.Pipeline;

/** Pipelines for tests. */
public final class Pipelines {
    private Pipelines() {}

    /** One pipeline after the other. */
    public static Pipeline join(Pipeline... pipelines) {
        List<Pipeline.Step> steps = Stream.of(pipelines)
                .flatMap(pipeline -> pipeline.steps().stream())
                .toList();
        return new Pipeline(steps);
    }
}
