package lockstep.conformance.option;

import java.util.Optional;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.PipelineTree;
import lockstep.conformance.driver.Environment;
import lockstep.ir.diag.InputException;
import picocli.CommandLine.Mixin;

/** {@code --passes}, {@code -O}, {@code -Ofc}, {@code --plugin}: which passes run, and plug-ins with more passes. */
public final class PassSwitches {
    @Mixin
    private PassesOption passes = new PassesOption();

    @Mixin
    private PluginOption plugins = new PluginOption();

    /**
     * The text of the pipeline, if one was given.
     *
     * @throws InputException as {@link PassesOption#text}
     */
    public Optional<String> text() {
        return passes.text();
    }

    /** The plug-ins, which provide passes and analyses with claims. */
    public PluginOption plugins() {
        return plugins;
    }

    /**
     * The pipeline.
     *
     * @param usual default text
     * @throws InputException if a pass, an option or a plug-in is not one
     */
    PipelineTree tree(Environment environment, KnobOption knobs, String usual) {
        PassRegistry registry = plugins.registry(environment);
        return PipelineParser.parseTree(registry, text().orElse(usual), knobs.options(registry, environment));
    }

    /**
     * The pipeline from LLVM IR to PTX around it.
     *
     * @param usual default text
     * @throws InputException as {@link #tree}, and as {@link CodegenOptions#pipeline}
     */
    Pipeline whole(Environment environment, KnobOption knobs, String usual, CodegenOptions codegen) {
        PassRegistry registry = plugins.registry(environment);
        PassOptions options = knobs.options(registry, environment);
        Pipeline given = PipelineParser.parseTree(registry, text().orElse(usual), options)
                .flat();
        return codegen.pipeline(given, registry, options);
    }
}
