package lockstep.arch;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.PackageTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Every package has a described package-info that is marked {@code NullMarked}. */
final class NullMarkedPackages {
    private NullMarkedPackages() {}

    static List<String> violations(SourceSet sources) {
        TreeSet<String> packages = new TreeSet<>();
        Map<String, CompilationUnitTree> described = new HashMap<>();
        for (CompilationUnitTree unit : sources.units()) {
            String name = String.valueOf(unit.getPackageName());
            packages.add(name);
            if (unit.getSourceFile().getName().endsWith("package-info.java")) {
                described.put(name, unit);
            }
        }
        return packages.stream()
                .filter(name -> !isMarked(sources, described.get(name)))
                .map(name -> "package " + name + " has no package-info with Javadoc and @NullMarked")
                .toList();
    }

    private static boolean isMarked(SourceSet sources, CompilationUnitTree unit) {
        if (unit == null) {
            return false;
        }
        PackageTree tree = unit.getPackage();
        String documentation = sources.trees().getDocComment(com.sun.source.util.TreePath.getPath(unit, tree));
        return documentation != null
                && !documentation.isBlank()
                && tree.getAnnotations().stream()
                        .anyMatch(annotation ->
                                annotation.getAnnotationType().toString().endsWith("NullMarked"));
    }
}
