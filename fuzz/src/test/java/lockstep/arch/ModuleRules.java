package lockstep.arch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which module may require which: the simulator shares nothing with what it judges but the IR. */
final class ModuleRules {
    /** Own modules that each module may require. */
    static final Map<String, Set<String>> ALLOWED = Map.of(
            "lockstep.ir", Set.of(),
            "lockstep.compiler", Set.of("lockstep.ir"),
            "lockstep.sim", Set.of("lockstep.ir"),
            "lockstep.conformance", Set.of("lockstep.ir", "lockstep.compiler", "lockstep.sim"),
            "lockstep.fuzz", Set.of("lockstep.ir", "lockstep.compiler", "lockstep.sim", "lockstep.conformance"));

    private ModuleRules() {}

    static ModuleDescriptor read(Path classFolder) {
        try (InputStream stream = Files.newInputStream(classFolder.resolve("module-info.class"))) {
            return ModuleDescriptor.read(stream);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static List<String> violations(ModuleDescriptor module) {
        Set<String> allowed = ALLOWED.get(module.name());
        if (allowed == null) {
            return List.of("module " + module.name() + " is not in the list of modules");
        }
        List<String> violations = new ArrayList<>();
        for (String required : new TreeSet<>(
                module.requires().stream().map(ModuleDescriptor.Requires::name).toList())) {
            if (required.startsWith("lockstep.") && !allowed.contains(required)) {
                violations.add("module " + module.name() + " requires " + required);
            }
        }
        return violations;
    }

    /** The packages that a module exports to everyone. */
    static Set<String> exported(ModuleDescriptor module) {
        Set<String> names = new TreeSet<>();
        module.exports().stream().filter(export -> !export.isQualified()).forEach(export -> names.add(export.source()));
        return names;
    }
}
