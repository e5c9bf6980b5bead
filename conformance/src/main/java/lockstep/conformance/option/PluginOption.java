package lockstep.conformance.option;

import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.check.BuiltInClaims;
import lockstep.conformance.driver.Environment;
import lockstep.conformance.plugin.PassFailure;
import lockstep.conformance.plugin.PluginClasses;
import lockstep.conformance.plugin.PluginPasses;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassProvider;
import picocli.CommandLine.Option;

/** {@code --plugin JAR}: passes from plug-ins, found by {@link ServiceLoader} as {@link PassProvider}s. */
public final class PluginOption {
    @Option(names = "--plugin", paramLabel = "JAR", description = "A jar with passes of your own (PassProvider).")
    private List<String> jars = List.of();

    /** The names of the jars, as given. */
    public List<String> names() {
        return List.copyOf(jars);
    }

    /** The jars. */
    public List<Path> jars(Environment environment) {
        return jars.stream().map(environment::resolve).toList();
    }

    /**
     * The passes of the environment and those of the plug-ins.
     *
     * @throws InputException if a jar is missing, lacks a loadable provider, or the name of a pass is taken
     * @throws lockstep.conformance.plugin.PassFailure if a provider throws, or returns null instead of a pass
     */
    public PassRegistry registry(Environment environment) {
        PassRegistry registry = environment.passes();
        for (String jar : jars) {
            registry = with(registry, jar, load(jar, environment.resolve(jar)));
        }
        return registry;
    }

    /**
     * Lockstep's analyses that claim uniformity and those of the plug-ins.
     *
     * @throws InputException if a jar is missing or lacks a loadable provider
     */
    public List<ClaimSource> claimSources(Environment environment) {
        List<ClaimSource> sources = new ArrayList<>(BuiltInClaims.all());
        for (String jar : jars) {
            providers(jar, environment.resolve(jar)).forEach(p -> sources.addAll(p.claimSources()));
        }
        return sources;
    }

    private static PassRegistry with(PassRegistry registry, String jar, List<Pass<?>> passes) {
        for (Pass<?> pass : passes) {
            if (registry.find(pass.info().name()).isPresent()) {
                throw fault(jar, "there is a pass named '" + pass.info().name() + "' already");
            }
        }
        return registry.with(passes);
    }

    private static List<Pass<?>> load(String jar, Path path) {
        List<Pass<?>> passes = new ArrayList<>();
        for (PassProvider provider : providers(jar, path)) {
            passes.addAll(passes(jar, provider));
        }
        return passes;
    }

    private static List<Pass<?>> passes(String jar, PassProvider provider) {
        String name = jar + ", " + provider.getClass().getName();
        try {
            return PluginPasses.DEFAULT.loaded(name, provider::passes);
        } catch (PassFailure failed) {
            if (failed.getCause() instanceof LinkageError other) {
                throw isOfAnotherVersion(jar, other);
            }
            throw failed;
        }
    }

    private static boolean isEmpty(String jar, PassProvider provider) {
        return passes(jar, provider).isEmpty() && provider.claimSources().isEmpty();
    }

    private static InputException isOfAnotherVersion(String jar, LinkageError error) {
        return fault(jar, "was compiled against another version of Lockstep: " + error.getMessage());
    }

    private static List<PassProvider> providers(String jar, Path path) {
        if (!Files.isRegularFile(path)) {
            throw fault(jar, Files.exists(path) ? "is not a file, a jar is expected" : "no such file");
        }
        List<PassProvider> providers = new ArrayList<>();
        try {
            // The loader stays open, because classes of the passes are loaded while they run.
            ClassLoader loader = new PluginClasses(path);
            for (PassProvider provider : ServiceLoader.load(PassProvider.class, loader)) {
                providers.add(provider);
            }
        } catch (MalformedURLException malformed) {
            throw fault(jar, "is no file name: " + malformed.getMessage());
        } catch (ServiceConfigurationError broken) {
            throw fault(jar, "cannot be loaded: " + broken.getMessage());
        }
        if (providers.stream().allMatch(p -> isEmpty(jar, p))) {
            throw fault(jar, "has no passes: no " + PassProvider.class.getName() + " is registered in it");
        }
        return providers;
    }

    private static InputException fault(String jar, String message) {
        return new InputException("plugin", SourceLocation.ofFile(jar), message);
    }
}
