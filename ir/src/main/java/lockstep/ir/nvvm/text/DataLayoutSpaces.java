package lockstep.ir.nvvm.text;

/** The address spaces that a {@code target datalayout} names: of allocas, globals and programs. */
final class DataLayoutSpaces {
    private int allocas;
    private int globals;
    private int programs;

    /** Reads the spaces of {@code layout}; those that it does not name are 0. */
    void read(String layout) {
        allocas = 0;
        globals = 0;
        programs = 0;
        for (String part : layout.split("-", -1)) {
            if (part.length() > 1 && part.length() < 9 && part.chars().skip(1).allMatch(Character::isDigit)) {
                set(part.charAt(0), Integer.parseInt(part, 1, part.length(), 10));
            }
        }
    }

    private void set(char key, int space) {
        switch (key) {
            case 'A' -> allocas = space;
            case 'G' -> globals = space;
            case 'P' -> programs = space;
            default -> {
                // sizes and alignments, which do not matter for reading
            }
        }
    }

    /** The default space of allocas. */
    int allocas() {
        return allocas;
    }

    /** The default space of functions. */
    int programs() {
        return programs;
    }

    /** The space of {@code addrspace("A")}; -1 for a letter without meaning. */
    int symbolic(String letter) {
        return switch (letter) {
            case "A" -> allocas;
            case "G" -> globals;
            case "P" -> programs;
            default -> -1;
        };
    }
}
