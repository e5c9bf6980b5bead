/**
 * Pipelines and the pass manager. A {@link lockstep.compiler.pipeline.Pipeline} is data, read from text by
 * {@link lockstep.compiler.pipeline.PipelineParser}; {@link lockstep.compiler.pipeline.PassManager} runs it.
 */
@NullMarked
package lockstep.compiler.pipeline;

import org.jspecify.annotations.NullMarked;
