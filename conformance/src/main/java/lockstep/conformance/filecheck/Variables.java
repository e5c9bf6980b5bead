package lockstep.conformance.filecheck;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import lockstep.conformance.filecheck.Directive.MatchFault;

/** The values of variables while an input is checked. */
final class Variables {
    private final Map<String, String> strings = new TreeMap<>();
    private final Map<String, BigInteger> numbers = new TreeMap<>();

    String string(String name) throws MatchFault {
        String value = strings.get(name);
        if (value == null) {
            throw new MatchFault("undefined variable: " + name);
        }
        return value;
    }

    BigInteger number(String name) throws MatchFault {
        BigInteger value = numbers.get(name);
        if (value == null) {
            throw new MatchFault("undefined variable: " + name);
        }
        return value;
    }

    void set(String name, String value) {
        strings.put(name, value);
    }

    void set(String name, BigInteger value) {
        numbers.put(name, value);
    }

    /** Removes all whose names do not begin with a dollar sign. */
    void clearLocal() {
        strings.keySet().removeIf(name -> !name.startsWith("$"));
        numbers.keySet().removeIf(name -> !name.startsWith("$"));
    }
}
