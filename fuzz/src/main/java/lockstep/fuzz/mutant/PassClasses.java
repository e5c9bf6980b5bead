package lockstep.fuzz.mutant;

import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SortedSet;
import java.util.TreeSet;
import lockstep.fuzz.rewrite.RewritingLoader;

/**
 * The classes of a pass: its own, and those of its package that it names, directly or through others of them. What it
 * shares with other packages, analyses for instance, is not its own.
 */
final class PassClasses {
    private PassClasses() {}

    /**
     * The names of the classes of the pass {@code main}.
     *
     * @throws ClassNotFoundException if the file of a class does not exist
     */
    static SortedSet<String> of(Class<?> main) throws ClassNotFoundException {
        String folder = main.getPackageName().replace('.', '/') + "/";
        SortedSet<String> found = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>();
        open.add(main.getName());
        while (!open.isEmpty()) {
            String name = open.remove();
            if (found.add(name)) {
                byte[] bytes = RewritingLoader.bytes(main.getClassLoader(), name);
                for (PoolEntry entry : ClassFile.of().parse(bytes).constantPool()) {
                    if (entry instanceof ClassEntry type && isIn(folder, type.asInternalName())) {
                        open.add(type.asInternalName().replace('/', '.'));
                    }
                }
            }
        }
        return found;
    }

    private static boolean isIn(String folder, String internalName) {
        return internalName.startsWith(folder) && internalName.indexOf('/', folder.length()) < 0;
    }
}
